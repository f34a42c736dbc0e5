/**
 * What a heading says about its column, in English, Arabic, Dutch, French, German, Italian, Polish, Portuguese, and
 * Spanish. `name` is a word such as `Nom` or `Nome`: the whole name or, beside a heading for the other part, one part.
 * `weight` means votes and `shares` means property, which counts as the weight if there is no column of votes.
 */
export type HeadingKind =
  | 'fullName'
  | 'name'
  | 'givenName'
  | 'initials'
  | 'middleName'
  | 'familyName'
  | 'suffix'
  | 'email'
  | 'groups'
  | 'weight'
  | 'shares';

const PHRASES: Record<HeadingKind, string> = {
  fullName: `
    full name, complete name, display name, name and surname, first and last name, first last name, last first name,
    first name last name, first name and last name, last name first name, surname and first name, surname first name,
    vollständiger name, voller name, anzeigename, vor und nachname, vor und zuname, vor und familienname,
    vorname und nachname, vorname nachname, nachname vorname, nachname und vorname, name vorname, name und vorname,
    nom complet, nom et prénom, noms et prénoms, nom et prénoms, nom prénom, prénom et nom, prénom nom,
    nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, nombre apellido, nombre apellidos,
    apellidos y nombre, apellidos y nombres, apellido y nombre, apellidos nombre,
    nome completo, nome e cognome, cognome e nome, nome cognome, cognome nome, nominativo,
    nome e sobrenome, nome sobrenome, nome e apelido, nome apelido,
    volledige naam, voor en achternaam, voornaam en achternaam, voornaam achternaam, naam en voornaam, naam voornaam,
    imię i nazwisko, imiona i nazwisko, nazwisko i imię, nazwisko i imiona, imię nazwisko, nazwisko imię,
    الاسم الكامل, الاسم بالكامل, الاسم واللقب, الاسم و اللقب, الاسم الثلاثي, الاسم الرباعي`,
  name: 'name, names, namen, nom, noms, nombre, nome, naam, الاسم, اسم',
  givenName: `
    first name, first names, first, firstname, fname, given name, given names, given, givenname, forename, forenames,
    christian name, vorname, vornamen, vorname n, rufname, prénom, prénoms, prénom s, nombre de pila, primer nombre,
    nombres, primo nome, nome proprio, primeiro nome, nome próprio, prenome, voornaam, voornamen, roepnaam, imię,
    imiona, pierwsze imię, الاسم الأول, الاسم الشخصي`,
  initials:
    'initials, voorletters, voorletter s, initialen, initiales, iniciales, iniziali, iniciais, inicjały',
  middleName: `
    middle name, middle names, middle, middlename, middle initial, middle initials, mi, m i, additional name,
    second name, second first name, other names, zweiter vorname, zweitname, mittelname, weitere vornamen,
    weiterer vorname, namenszusatz, namensvorsatz, vorsatzwort, deuxième prénom, second prénom, autres prénoms,
    particule, segundo nombre, secondo nome, segundo nome, nome do meio, nomes do meio, tussenvoegsel, tussenvoegsels,
    tussenvoegsel s, voorvoegsel, voorvoegsels, tweede naam, tweede voornaam, drugie imię, اسم الأب, اسم الوالد, اسم الجد,
    الاسم الأوسط, الاسم الثاني`,
  familyName: `
    last name, last names, last, lastname, lname, surname, surnames, family name, family, familyname, second surname,
    nachname, nachnamen, familienname, zuname, nom de famille, nom d’usage, nom usuel, apellido, apellidos,
    primer apellido, segundo apellido, apellido paterno, apellido materno, cognome, cognomi, sobrenome, sobrenomes,
    apelido, apelidos, último nome, nome de família, achternaam, achternamen, familienaam, geslachtsnaam, nazwisko,
    nazwiska, اسم العائلة, العائلة, اللقب, لقب, الكنية, الشهرة, الاسم الأخير`,
  suffix: 'suffix, name suffix, generational suffix, jr sr',
  email: `
    email, e mail, mail, emails, e mails, email address, e mail address, mail address, email addresses, email adresse,
    e mail adresse, e mailadresse, emailadresse, mailadresse, adresse mail, adresse email, adresse e mail,
    adresse courriel, adresse électronique, courriel, courriels, mél, mel, correo, correos, correo electrónico,
    dirección de correo, dirección de correo electrónico, posta elettronica, indirizzo email, indirizzo e mail,
    indirizzo mail, correio eletrónico, correio eletrônico, endereço de email, endereço de e mail, endereço eletrônico,
    emailadres, e mailadres, e mail adres, mailadres, adres email, adres e mail, adres mailowy, poczta elektroniczna,
    e mail value, email value, البريد الإلكتروني, البريد, بريد إلكتروني, عنوان البريد الإلكتروني, الإيميل, ايميل`,
  groups: `
    group, groups, group name, section, sections, branch, branches, chapter, chapters,
    gruppe, gruppen, sektion, sektionen, abteilung, abteilungen, ortsgruppe, ortsverein, untergliederung,
    groupe, groupes, grupo, grupos, sección, secciones, gruppo, gruppi, sezione, sezioni, seção, seções, secção, secções,
    groep, groepen, afdeling, afdelingen, sectie, secties, grupa, grupy, sekcja, sekcje, oddział, oddziały,
    المجموعة, المجموعات, مجموعة, مجموعات, القسم, الفرع`,
  weight: `
    weight, weights, weighting, vote weight, votes, vote, voting weight, voting power, voting rights, voting right,
    vote weighting, multiplier, gewicht, gewichte, gewichtung,
    vote count, vote value, stimme, stimmen, stimmenzahl, stimmenanzahl, stimmgewicht,
    stimmengewicht, stimmgewichtung, stimmrecht, stimmrechte, stimmkraft, stimmwert, voix, nombre de voix,
    nombre de votes, poids, pondération,
    droit de vote, droits de vote, voto, votos, peso, pesos, ponderación, peso de voto, derechos de voto, derecho de voto,
    voti, pesi, diritti di voto, diritto di voto, ponderação, direitos de voto, direito de voto, stem, stemmen, gewichten,
    weging, stemgewicht, stemrecht, stemrechten, stemmenaantal, głos, głosy, głosów, waga, wagi, waga głosu, siła głosu,
    prawa głosu, prawo głosu, الوزن, وزن, الأوزان, الأصوات, أصوات, صوت, وزن الصوت, حقوق التصويت`,
  shares: `
    share, shares, shareholding, shareholdings, stock, stocks, entitlement, entitlements, unit entitlement,
    unit entitlements, voting shares, anteil, anteile, stimmanteil, stimmanteile, stimmenanteil, stimmenanteile,
    eigentumsanteil, eigentumsanteile, miteigentumsanteil, miteigentumsanteile, mea, geschäftsanteil, geschäftsanteile,
    genossenschaftsanteil, genossenschaftsanteile, gesellschaftsanteile, kapitalanteile, aktie, aktien, tausendstel,
    zehntausendstel, part, parts, part sociale, parts sociales, nombre de parts,
    action, actions, nombre d’actions, nombre de tantièmes, nombre de millièmes, tantième, tantièmes, millième, millièmes,
    quote part, quotes parts, quotité, quotités, acción, acciones, participación, participaciones, coeficiente,
    coeficientes, coeficiente de participación, azione, azioni, quote, millesimo, millesimi, millesimi di proprietà,
    caratura, carature, ação, ações, fração, frações, permilagem, participação, participações, aandeel, aandelen,
    breukdeel, breukdelen, udział, udziały, udziałów, akcje, akcji, سهم, أسهم, الأسهم, حصة, حصص, الحصص, الحصة`,
};

/** Words that change nothing: whose names they are, how many there are, and small words between the others. */
const FILLERS = `
  member members membership owner owners voter voters participant participants attendee person persons contact
  shareholder shareholders delegate delegates legal your held owned total number no num nr n of the per
  mitglied mitglieds mitglieder mitgliedes eigentümer eigentümers teilnehmer wähler aktionär person anzahl zahl der des
  die das pro je gesamt
  membre membres adhérent adhérents copropriétaire copropriétaires électeur actionnaire nb nbre du de d l la le les par
  socio socios miembro miembros propietario accionista votante número núm del el los por
  soci condomino condomini proprietario elettore numero di dei del delle degli totale
  associado associados sócio sócios condômino condómino acionista eleitor do da dos das
  lid leden eigenaar eigenaars aantal van het per
  członek członka członkowie członków właściciel właściciela wyborca liczba ilość na
  العضو الأعضاء عضو المالك الناخب عدد`;

/** Removes case, accents, and symbols. */
export const foldHeading = (cell: string): string =>
  cell
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const fillers = new Set(foldHeading(FILLERS).split(' '));
const withoutFillers = (folded: string): string =>
  folded
    .split(' ')
    .filter((word) => !fillers.has(word) && !/^\d+$/.test(word))
    .join(' ');

const kinds = new Map<string, HeadingKind>();
for (const kind of Object.keys(PHRASES) as HeadingKind[]) {
  for (const phrase of PHRASES[kind].split(',').map(foldHeading)) {
    kinds.set(phrase, kind);
    const short = withoutFillers(phrase);
    if (short && !kinds.has(short)) kinds.set(short, kind);
  }
}

/**
 * Returns what a heading says, such as `Number of votes (2027)`, `Prénom / Voornaam`, or, in a narrow column, `Vor-` above
 * `name`; undefined if it is unknown.
 */
export function kindOfHeading(cell: string): HeadingKind | undefined {
  const withoutHyphens = cell.replace(/[-\u00ad]\s+(?=\p{Ll})/gu, '');
  const withoutBrackets = cell.replace(/[([{].*$/su, '');
  const pieces = cell.split(/[/|\r\n\u2028(]/u);
  const parts = [cell, withoutHyphens, withoutBrackets, ...pieces].map(foldHeading);
  for (const part of parts) {
    const kind = kinds.get(part) ?? kinds.get(withoutFillers(part));
    if (kind) return kind;
  }
  return undefined;
}

/** True for a heading such as `No.` or `Member`, which consists of words that change nothing. */
export const isFillerHeading = (cell: string): boolean => withoutFillers(foldHeading(cell)) === '';
