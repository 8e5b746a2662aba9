"""Words found above the columns of player lists, and in their cells, in several languages.

A heading is compared without case, accents, blanks and punctuation.
"""

from __future__ import annotations

import unicodedata

from swissheet.model import TITLES

__all__ = ["FIELDS", "SEXES", "TITLE_WORDS", "field_of", "plain_word"]

_WORDS: dict[str, str] = {
    "tpn": "no nr num number numero numéro nummer tpn sno startno startnr startingno snr start "
    "seed pairingno startingrank numer nomor nombor № номер číslo sorszám n lp",
    "name": "name player fullname playername spieler nom joueur nombre jugador nome giocatore "
    "jogador naam speler nazwisko nazwiskoiimię zawodnik nama pemain имя фио игрок jméno név "
    "surnamefirstname lastnamefirstname apellidosynombre nomprénom nachnamevorname spielerin "
    "zawodniczka jugadora jogadora joueuse giocatrice speelster teilnehmer participant "
    "participante partecipante deelnemer uczestnik peserta namevorname nazwiskoimię "
    "imięinazwisko namapemain namapeserta namalengkap namapenuh nometprénom prénometnom "
    "apellidosnombre nombreyapellidos nombrecompleto cognomenome cognomeenome nomeecognome "
    "nomecompleto nomcomplet volledigenaam",
    "surname": "surname lastname familyname nachname familienname nomdefamille apellido apellidos "
    "cognome sobrenome apelido achternaam namabelakang фамилия příjmení vezetéknév",
    "given": "firstname givenname forename vorname prénom nombredepila nomepróprio voornaam imię "
    "namadepan keresztnév given first",
    "rating": "rating elo rtg rtgi rat fide fiderating elofide fideelo ratingfide ranking "
    "wertung wertungszahl dwz classement puntuación punteggio kekuatan рейтинг ratingint",
    "title": "title ti tit titel titre título titolo tytuł gelar звание fidetitle cím "
    "gelaran typtitle",
    "federation": "fed federation federación fédération federazione federação federatie "
    "federacja land country nation nat federasi verband страна федерация",
    "fide_id": "fideid idfide fideno fidenumber fidecode fideidno idnumber kodfide fidenummer "
    "codigofide codefide numerfide nomorfide kodfide фидеid identnumber fin idno",
    "sex": "sex gender geschlecht sexe sexo sesso geslacht płeć jeniskelamin jantina jk пол "
    "pohlaví nem mf fm mw mv s",
    "birth": "born birth birthday birthdate dateofbirth dob yearofbirth birthyear year "
    "geburtsdatum geburtstag jahrgang geb né naissance nacimiento fechadenacimiento nascita "
    "nascimento geboren geboortedatum dataurodzenia rokurodzenia ur lahir tanggallahir "
    "tarikhlahir датарождения годрождения byear yob nac nato nasc",
    "club": "club clubcity verein vereinort klub clube circolo vereniging kelab team city stadt "
    "ville ciudad città cidade miasto kota клуб город egyesület association "
    "cluborcity",
    "rank": "rank rk place pos position rang platz plaats puesto posizione msc miejsce peringkat",
}

_SEX_WORDS = {
    "m": "m male man boy männlich mann homme h hombre varón uomo masculino maschio masculin "
    "homem mężczyzna laki lakilaki l lelaki м муж мужской",
    "w": "w f female woman girl weiblich frau femme mujer donna mulher femenino feminino "
    "féminin vrouw v k kobieta perempuan p wanita ж жен женский",
}


_SIGNS = {"#": "tpn", "l/p": "sex"}
"""Headings that are told by their signs: ``Lp`` alone numbers the lines of a Polish list."""


def plain_word(text: str) -> str:
    """Lower case without accents, blanks and punctuation."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in parts.casefold() if c.isalnum())


FIELDS: dict[str, str] = {
    plain_word(word): field for field, words in _WORDS.items() for word in words.split()
}
"""Plain heading -> field of a player."""

SEXES = {plain_word(word): sex for sex, words in _SEX_WORDS.items() for word in words.split()}

TITLE_WORDS = {"": "", **{title.lower(): title for title in TITLES}}
TITLE_WORDS |= {"g": "GM", "f": "FM", "c": "CM", "wg": "WGM", "wf": "WFM", "wc": "WCM"}


def field_of(heading: str) -> str:
    """The field of a player a heading stands for; empty if none.

    A further word in brackets or behind a line break, such as ``Rating (FIDE)``, does not matter.
    """
    signs = heading.strip().casefold()
    if signs in _SIGNS:
        return _SIGNS[signs]
    word = plain_word(heading)
    if word in FIELDS:
        return FIELDS[word]
    return FIELDS.get(plain_word(heading.replace("\n", "(").partition("(")[0]), "")
