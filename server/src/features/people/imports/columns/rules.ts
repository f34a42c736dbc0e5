import type { ImportLayout, ImportSeparator } from '../../../../contract/index.ts';

type Role = 'email' | 'first' | 'last' | 'name' | 'fullName';

/** Words that head a column, as `foldHeading` leaves them. `name` alone may be a whole name or a part. */
const HEADINGS: Record<Role, readonly string[]> = {
  email: [
    'correo',
    'correo electronico',
    'courriel',
    'adresse electronique',
    'posta elettronica',
    'indirizzo di posta',
    'e post',
    'epost',
    'e postadress',
    'sahkoposti',
    'sahkopostiosoite',
    'e posta',
    'eposta',
    'e posta adresi',
    'poczta',
    'почта',
    'эл почта',
    'электронная почта',
    'адрес электронной почты',
    'пошта',
    'メール',
    'メールアドレス',
    '电子邮件',
    '电子邮箱',
    '邮箱',
    '電子郵件',
    '이메일',
    'البريد الإلكتروني',
    'אימייל',
    'ईमेल',
  ],
  first: [
    'first name',
    'firstname',
    'given name',
    'givenname',
    'given names',
    'forename',
    'vorname',
    'rufname',
    'prenom',
    'voornaam',
    'fornavn',
    'fornamn',
    'etunimi',
    'primeiro nome',
    'primer nombre',
    'kresni jmeno',
    'keresztnev',
    'prenume',
    'имя',
    '名',
  ],
  last: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'familyname',
    'nachname',
    'familienname',
    'zuname',
    'nom de famille',
    'apellido',
    'apellidos',
    'cognome',
    'sobrenome',
    'apelido',
    'achternaam',
    'etternavn',
    'efternavn',
    'efternamn',
    'sukunimi',
    'nazwisko',
    'prijmeni',
    'priezvisko',
    'soyad',
    'soyadi',
    'vezeteknev',
    'фамилия',
    '姓',
  ],
  name: [
    'name',
    'nom',
    'nombre',
    'nome',
    'naam',
    'navn',
    'namn',
    'nimi',
    'imie',
    'jmeno',
    'meno',
    'nev',
    'nume',
    'ad',
    'isim',
  ],
  fullName: [
    'full name',
    'fullname',
    'voter',
    'voter name',
    'member',
    'member name',
    'person',
    'participant',
    'vollstandiger name',
    'mitglied',
    'vor und nachname',
    'vorname nachname',
    'name vorname',
    'nachname vorname',
    'last name first name',
    'nom complet',
    'nom et prenom',
    'nom prenom',
    'nombre completo',
    'nombre y apellidos',
    'nome completo',
    'nome e cognome',
    'volledige naam',
    'fullt navn',
    'imie i nazwisko',
    'jmeno a prijmeni',
    'ad soyad',
    'adi soyadi',
    'фио',
    'имя и фамилия',
    'ονοματεπωνυμο',
    'ονομα',
    '姓名',
    '名前',
    '氏名',
    '이름',
    '성명',
    'الاسم',
    'שם',
    'नाम',
  ],
};

const roleOfHeading = new Map<string, Role>(
  (['email', 'first', 'last', 'name', 'fullName'] as const).flatMap((role) =>
    HEADINGS[role].map((heading): [string, Role] => [foldHeading(heading), role]),
  ),
);

/** Case, accents and signs make no difference: `E-Mail*` and `e mail` are one heading. */
function foldHeading(cell: string): string {
  return cell
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** No heading that is known is longer. */
const headingMax = 100;

function roleOf(cell: string): Role | undefined {
  if (cell.length > headingMax) return undefined;
  const heading = foldHeading(cell);
  const known = roleOfHeading.get(heading);
  if (known) return known;
  return /\be ?mail|\bmail\b|mail ?(?:adres|address|cim)/.test(heading) ? 'email' : undefined;
}

/** Whether the first row says what is below it: one of its cells is a known heading, and none an address. */
export function isHeader(cells: readonly string[]): boolean {
  return !cells.some((cell) => cell.includes('@')) && cells.some((cell) => roleOf(cell));
}

/**
 * Guesses what stands in which column.
 * @param rows the first rows that hold something
 */
export function guessLayout(
  rows: readonly (readonly string[])[],
  separator: ImportSeparator,
): ImportLayout {
  const [first = []] = rows;
  const hasHeader = isHeader(first);
  const roles = hasHeader ? first.map(roleOf) : [];
  const data = hasHeader ? rows.slice(1) : rows;
  const emailColumn = guessEmailColumn(data, roles);
  return {
    separator,
    hasHeader,
    nameColumns: guessNameColumns(data, { roles, emailColumn }),
    emailColumn,
  };
}

type Roles = readonly (Role | undefined)[];

/** What the cells hold outweighs what stands above them: headings get mixed up. */
function guessEmailColumn(rows: readonly (readonly string[])[], roles: Roles): number {
  const addresses = tally(rows, (cell) => cell.includes('@'));
  const most = Math.max(0, ...addresses);
  const headed = roles.flatMap((role, column) => (role === 'email' ? [column] : []));
  const fitting = headed.find((column) => (addresses[column] ?? 0) * 2 >= most);
  if (fitting !== undefined) return fitting;
  if (most > 0) return addresses.indexOf(most);
  return Math.min(1, Math.max(0, (rows[0]?.length ?? 0) - 1));
}

function guessNameColumns(
  rows: readonly (readonly string[])[],
  { roles, emailColumn }: { roles: Roles; emailColumn: number },
): number[] {
  const columnOf = (role: Role): number | undefined => {
    const column = roles.findIndex((one, place) => one === role && place !== emailColumn);
    return column < 0 ? undefined : column;
  };
  const [first, last, name, full] = (['first', 'last', 'name', 'fullName'] as const).map(columnOf);
  if (full !== undefined) return [full];
  // 'Nom' beside 'Prénom' is the family name, 'Nombre' beside 'Apellidos' the given name.
  const parts = [first ?? name, last ?? (first === undefined ? undefined : name)];
  const headed = parts.filter((column) => column !== undefined);
  if (headed.length > 0) return headed;

  const texts = tally(rows, (cell) => /\p{L}/u.test(cell) && !cell.includes('@'));
  const isNamely = (count: number, column: number): boolean =>
    column !== emailColumn && count > 0 && count * 2 >= rows.length;
  const found = texts.findIndex(isNamely);
  return [found < 0 ? emailColumn : found];
}

/** How many cells of each column pass the test. */
function tally(rows: readonly (readonly string[])[], test: (cell: string) => boolean): number[] {
  const counts: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      counts[column] = (counts[column] ?? 0) + (test(cell) ? 1 : 0);
    }
  }
  return counts;
}
