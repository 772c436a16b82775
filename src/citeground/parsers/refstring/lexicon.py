"""Words that announce a field of a reference, in the languages in which bibliographies are printed."""

from __future__ import annotations

_WORDS: dict[str, str] = {
    "month": "jan january januar janvier enero gennaio feb february februar février febrero mar march märz mars marzo "
    "apr april avril abril aprile may mai mayo maggio jun june juni juin junio jul july juli juillet julio aug august "
    "août agosto sep sept september septembre septiembre oct october oktober octobre octubre nov november novembre "
    "dec december dezember décembre diciembre spring summer autumn fall winter",
    "and": "and & und et y e",
    "etal": "al al.",
    "in": "in: in dans",
    "editor": "ed eds editor editors edited hrsg hg herausgegeben éd éds éditeur curatore trans translated traduit übers "
    "compiled dir",
    "edition": "edn edition auflage aufl ed. rev revised édition",
    "volume": "vol vols volume band bd v tome t jg année",
    "issue": "no nr issue iss heft h number num n° nº fasc numéro",
    "page": "p pp page pages pag s seite seiten ss",
    "journal": "j journal jour rev review revue lett letters trans transactions ann annals bull bulletin mag magazine "
    "arch archives zeitschrift z acta quarterly comm commun communications gazette chronicle times mon phys astrophys "
    "math chem sci nature science physica appl int res notices apj mnras a&a prl jhep plos revista cahiers annales",
    "event": "proc proceedings conf conference symposium symp workshop congress meeting tagung colloque actes icml iclr "
    "nips neurips cvpr acl emnlp sigmod vldb www chi aaai ijcai lecture lncs notes advances annual international",
    "publisher": "press publisher publishers publishing verlag springer elsevier wiley sons mcgraw-hill academic prentice "
    "addison-wesley routledge oxford university universitaires éditions editions edizioni editorial books inc ltd "
    "kluwer north-holland mit sage blackwell macmillan penguin gallimard seuil suhrkamp aaai ieee acm iop world",
    "place": "new york london cambridge berlin paris oxford amsterdam boston chicago heidelberg stuttgart münchen "
    "munich leipzig wien vienna zürich zurich milano roma rome torino tokyo beijing singapore dordrecht princeton "
    "washington philadelphia francisco angeles usa uk england germany france italy canada spain madrid barcelona "
    "frankfurt hamburg tübingen göttingen köln basel bern toronto sydney moscow leuven hoboken york ny ca ma nj mass",
    "thesis": "phd ph.d thesis dissertation diplomarbeit master master's masters thèse habilitation diss doctoral",
    "report": "tech technical report rep rapport bericht memo memorandum working paper discussion preprint tr",
    "note": "retrieved accessed available online submitted press appear unpublished preparation private communication "
    "abstract manuscript zugriff consulté cited reprinted",
    "group": "collaboration consortium group team committee organization organisation association institute ministry "
    "department society council commission",
    "particle": "van von der den de del della di da du la le ter ten dos bin al ibn",
    "ditto": "——— --- ___ ibid ibid. ebd idem id",
}

CLASSES: dict[str, tuple[str, ...]] = {}
for _name, _text in _WORDS.items():
    for _word in _text.split():
        _key = _word.strip(".").replace(".", "")
        CLASSES[_key] = (*CLASSES.get(_key, ()), _name)
