import { describe, expect, it } from 'vitest';
import { guessSeparator } from '../../platform/delimited/guess-separator.ts';
import { readRows } from './list-lines.ts';
import { addTestLanguage } from '../../../test/support/test-language.ts';
import { findDoubtful, guessLayout, problemHeadings, shapeOf } from './guess-columns.ts';

const rowsOf = (lines: readonly string[]): string[][] => {
  const text = lines.join('\r\n');
  return [...readRows(text, guessSeparator(text))].filter((row) => row !== undefined);
};
const guess = (lines: readonly string[]) =>
  guessLayout(rowsOf(lines), guessSeparator(lines.join('\n')));

/** Whether the list has a header line, and the columns of names and addresses. */
type Guess = [hasHeader: boolean, nameColumns: number[], emailColumn: number | null];

const LISTS: Record<string, { lines: string[]; guess: Guess }> = {
  'German headings, semicolons': {
    lines: ['Nr.;Vorname;Nachname;E-Mail', '1;Ann;Lee;ann@x.org', '2;Bo;Moss;bo@x.org'],
    guess: [true, [1, 2], 3],
  },
  'Japanese headings, tabs': {
    lines: ['氏名\tメールアドレス', '山田太郎\tyamada@x.jp', '佐藤花子\tsato@x.jp'],
    guess: [true, [0], 1],
  },
  'Greek headings, which no table ever had': {
    lines: ['Επώνυμο,Όνομα,Ηλ. ταχυδρομείο', 'Λη,Άννα,ann@x.gr', 'Μος,Βασίλης,bo@x.gr'],
    guess: [true, [0, 1], 2],
  },
  'Arabic headings': {
    lines: ['البريد الإلكتروني,الاسم', 'ann@x.org,آن لي', 'bo@x.org,بو موس'],
    guess: [true, [1], 0],
  },
  'swapped columns': {
    lines: ['ann@x.org;Ann Lee', 'bo@x.org;Bo Moss'],
    guess: [false, [1], 0],
  },
  'headings above the wrong columns': {
    lines: ['Email,Name', 'Ann Lee,ann@x.org', 'Bo Moss,bo@x.org'],
    guess: [true, [0], 1],
  },
  'a second column of addresses with gaps': {
    lines: ['Name;Private;Work', 'Ann Lee;;ann@x.org', 'Bo Moss;bo@y.org;bo@x.org'],
    guess: [true, [0], 2],
  },
  'two full columns of addresses': {
    lines: ['Name;Work;Private', 'Ann Lee;ann@x.org;a@y.org', 'Bo Moss;bo@x.org;b@y.org'],
    guess: [true, [0], 1],
  },
  'addresses alone': { lines: ['ann@x.org', 'bo@x.org'], guess: [false, [0], 0] },
  'mailboxes alone': { lines: ['Ann Lee <ann@x.org>', 'Bo <bo@x.org>'], guess: [false, [0], 0] },
  'mailboxes below a heading': {
    lines: ['Members', 'Ann Lee <ann@x.org>', 'Bo <bo@x.org>'],
    guess: [true, [0], 0],
  },
  'mailboxes in quotation marks': {
    lines: ['1;"Lee, Ann" <ann@x.org>', '2;"Moss, Bo" <bo@x.org>'],
    guess: [false, [1], 1],
  },
  'phone numbers, streets, and a date': {
    lines: [
      'Tel;Straße;Name;Mail;Eintritt',
      '+49 30 1;Ring 1;Ann Lee;ann@x.org;2020-01-01',
      '030/2;Weg 2;Bo Moss;bo@x.org;1.2.2021',
    ],
    guess: [true, [2], 3],
  },
  'cities and salutations, which repeat': {
    lines: [
      'Anrede;Vorname;Nachname;Ort;Mail',
      'Frau;Ann;Lee;Bonn;ann@x.org',
      'Herr;Bo;Moss;Bonn;bo@x.org',
      'Frau;Cy;Moss;Bonn;cy@x.org',
      'Herr;Bo;Young;Bonn;bo2@x.org',
    ],
    guess: [true, [1, 2], 4],
  },
  'full names beside single words': {
    lines: ['Name;City;Mail', 'Ann Lee;Oslo;ann@x.org', 'Bo Moss;Bonn;bo@x.org'],
    guess: [true, [0], 2],
  },
  'names with digits': {
    lines: ['Voter 1,v1@x.org', 'Voter 2,v2@x.org'],
    guess: [false, [0], 1],
  },
  'cells with line breaks': {
    lines: [
      '"Name\nof the member";"E-mail\naddress"',
      '"Ann\nLee";ann@x.org',
      '"Bo\nMoss";bo@x.org',
    ],
    guess: [true, [0], 1],
  },
  'a first voter without an address': {
    lines: ['Ann Lee;', 'Bo Moss;bo@x.org', 'Cy Young;cy@x.org'],
    guess: [false, [0], 1],
  },
  'a first voter with a broken address': {
    lines: ['Ann Lee;ann.x.org', 'Bo Moss;bo@x.org', 'Cy Young;cy@x.org'],
    guess: [false, [0], 1],
  },
  'a first voter whose name and address changed places': {
    lines: ['ann@x.org;Ann Lee', 'Bo Moss;bo@x.org', 'Cy Young;cy@x.org'],
    guess: [false, [0], 1],
  },
  'a number between the parts of the name': {
    lines: ['Όνομα;Αρ.;Επώνυμο;Διεύθυνση', 'Ann;12;Lee;ann@x.gr', 'Bo;14;Moss;bo@x.gr'],
    guess: [true, [0, 2], 3],
  },
  'headings alone': { lines: ['Name;Email'], guess: [true, [0], 1] },
  'no address anywhere': { lines: ['Ann;x', 'Bo;y'], guess: [false, [0, 1], null] },
  'names and member numbers': {
    lines: ['Name;Member no.', 'Ida Frost;12', 'Tom Frost;7'],
    guess: [true, [0], null],
  },
  'names and member numbers below a title': {
    lines: ['Rowing Club', 'No.;Last name;First name', '1;Frost;Ida', '2;Last;Tom'],
    guess: [true, [2, 1], null],
  },
  'names alone': { lines: ['Ida Frost', 'Tom Last'], guess: [false, [0], null] },
  'an empty column of addresses': {
    lines: ['Name;Phone;E-Mail', 'Ida Frost;12;', 'Mel Last;7;–'],
    guess: [true, [0], 2],
  },
  'our own file of problems, whose names are still missing': {
    lines: [problemHeadings({}).join(';'), ';ann@x.org;3;The name is missing.'],
    guess: [true, [0], 1],
  },
};

describe('the columns of groups and weights', () => {
  it.each<[string, string[], { groupsColumn?: number; weightColumn?: number }]>([
    [
      'below their headings',
      ['Name;Email;Groups;Weight', 'Ann;ann@x.org;North|Youth;3', 'Bo;bo@x.org;;'],
      { groupsColumn: 2, weightColumn: 3 },
    ],
    [
      'below German headings',
      ['Anteile;Gruppe;Name;E-Mail', '12;Nord;Ann;ann@x.org'],
      { groupsColumn: 1, weightColumn: 0 },
    ],
    [
      'even if a weight is wrong',
      ['Name;Email;Shares', 'Ann;ann@x.org;60', 'Bo;bo@x.org;55', 'Cy;cy@x.org;none'],
      { weightColumn: 2 },
    ],
    ['not without headings', ['Ann;ann@x.org;North;3', 'Bo;bo@x.org;South;4'], {}],
    ['not below another heading', ['Name;Email;City;Age', 'Ann;ann@x.org;Bonn;40'], {}],
    [
      'even if all weights are fractions',
      ['Name;Email;Weight;Group', 'Ann;ann@x.org;0.5;a'],
      { groupsColumn: 3, weightColumn: 2 },
    ],
    [
      'not where two columns could be meant',
      ['Name;Email;Votes;Weight;Group;Section', 'Ann;ann@x.org;5;6;a;b'],
      {},
    ],
    [
      'in votes rather than shares, and not in answers',
      ['Name;Email;Shares;Stimmrecht;Number of votes', 'Ann;ann@x.org;250;ja;3'],
      { weightColumn: 4 },
    ],
    [
      'below headings with more words',
      ['Nom;Courriel;Nombre de voix (AG 2027);Sections', 'Ann;ann@x.org;3 voix;Nord'],
      { groupsColumn: 3, weightColumn: 2 },
    ],
    [
      'below Polish headings',
      ['Nazwisko;E-mail;Liczba głosów', 'Ann;ann@x.org;3,0'],
      { weightColumn: 2 },
    ],
    ['below Arabic headings', ['الاسم;البريد;عدد الأسهم', 'Ann;ann@x.org;١٢'], { weightColumn: 2 }],
    [
      'in our own file of problems',
      ['Name;Email;Groups;Weight;Line;Problem', 'Ann;ann;North;x;3;Bad.'],
      { groupsColumn: 2, weightColumn: 3 },
    ],
    [
      'in our own file of problems, without groups',
      ['Name;Email;Weight;Line;Problem', 'Ann;ann;x;3;Bad.'],
      { weightColumn: 2 },
    ],
  ])('are found %s', (_name, lines, expected) => {
    const { groupsColumn, weightColumn, nameColumns } = guess(lines);
    expect({ groupsColumn, weightColumn }).toEqual(expected);
    expect(nameColumns).toHaveLength(1);
  });
});

describe('doubtful columns', () => {
  it.each<[string, string[], { groups: number[]; weights: number[] }]>([
    [
      'two headings of groups and weights',
      ['Group;Section;Name;Email;Votes;Weight', 'a;b;Ann;ann@x.org;5;6'],
      { groups: [0, 1], weights: [4, 5] },
    ],
    [
      'numbers below another heading',
      ['No.;Name;Email;Units', '1;Ann;ann@x.org;12', '2;Bo;bo@x.org;5'],
      { groups: [], weights: [3] },
    ],
    [
      'numbers below no heading',
      ['Ann;ann@x.org;1,000', 'Bo;bo@x.org;850'],
      { groups: [], weights: [2] },
    ],
    [
      'a heading of weights above other cells',
      ['Name;Email;Stimmrecht', 'Ann;ann@x.org;ja', 'Bo;bo@x.org;nein'],
      { groups: [], weights: [2] },
    ],
    [
      'percentages, areas, and amounts',
      [
        'Name;Email;Own %;Area;Equity',
        'Ann;ann@x.org;62,5 %;84,5 m²;€ 9',
        'Bo;bo@x.org;37,5%;9 m²;7 €',
      ],
      { groups: [], weights: [2, 3, 4] },
    ],
    [
      'no IDs, years, ages, and postal codes',
      [
        'ID;Name;Email;Joined;Alter;PLZ;Tel',
        '7;Ann;ann@x.org;2001;40;53111;1',
        '3;Bo;bo@x.org;1999;50;50667;2',
      ],
      { groups: [], weights: [] },
    ],
    [
      'no numbers that only increase',
      ['Ann;ann@x.org;4', 'Bo;bo@x.org;7', 'Cy;cy@x.org;9'],
      { groups: [], weights: [] },
    ],
    [
      'no columns if others were chosen',
      ['Name;Email;Weight;Units;Group', 'Ann;ann@x.org;5;6;a'],
      { groups: [], weights: [] },
    ],
  ])('are %s', (_name, lines, expected) => {
    const rows = rowsOf(lines);
    const layout = guess(lines);
    const [first, ...others] = rows;
    const found = layout.hasHeader
      ? findDoubtful(first, others, layout)
      : findDoubtful(undefined, rows, layout);
    expect(found).toEqual(expected);
  });
});

describe('the column of languages', () => {
  it.each<[string, string[], number | undefined]>([
    ['below its heading', ['Name;Language;Email', 'Ann;English;ann@x.org'], 1],
    [
      'below its heading, with some languages that there are not',
      ['Name;Mail;Muttersprache', 'Ann;ann@x.org;en-GB', 'Bo;bo@x.org;Klingon', 'Cy;cy@x.org;'],
      2,
    ],
    ['below no heading', ['Ann;ann@x.org;en', 'Bo;bo@x.org;he', 'Cy;cy@x.org;'], 2],
    ['with names of languages', ['Ann;ann@x.org;ENGLISH', 'Bo;bo@x.org;עברית'], 2],
    ['not where one cell is no language', ['Ann;ann@x.org;en', 'Bo;bo@x.org;x'], undefined],
    ['not where there are codes of countries', ['Ann;ann@x.org;EN', 'Bo;b@x.org;HE'], undefined],
    [
      'not below the heading of a country',
      ['Name;Email;Country', 'Ann;ann@x.org;en', 'Bo;bo@x.org;he'],
      undefined,
    ],
    ['not where two could be meant', ['Ann;a@x.org;en;he', 'Bo;b@x.org;he;en'], undefined],
    ['in our own file of problems', ['Name;Email;Language;Line;Problem', 'Ann;ann;x;3;Bad.'], 2],
    [
      'in our own file of problems, with groups and weights',
      ['Name;Email;Groups;Weight;Language;Line;Problem', 'Ann;ann;North;3;x;3;Bad.'],
      4,
    ],
  ])('is found %s', (_name, lines, expected) => {
    addTestLanguage();
    const { languageColumn, nameColumns } = guess(lines);
    expect([languageColumn, nameColumns]).toEqual([expected, [0]]);
  });
});

describe('the columns of a list', () => {
  it.each(Object.entries(LISTS))('are found in %s', (_name, { lines, guess: expected }) => {
    const { hasHeader, nameColumns, emailColumn } = guess(lines);
    expect([hasHeader, nameColumns, emailColumn]).toEqual(expected);
  });

  it('default to the first column in an empty list', () => {
    expect(guessLayout([], ',')).toMatchObject({ nameColumns: [0], emailColumn: null });
  });
});

describe('the columns of names', () => {
  /** The names in the first line below the headings. */
  const nameIn = (lines: string[]) => {
    const { nameColumns, separator } = guess(lines);
    const [, row = []] = rowsOf(lines);
    expect(separator).toBe(';');
    return nameColumns
      .map((column) => row[column])
      .filter(Boolean)
      .join(' ');
  };

  it.each([
    ['English', 'First;Middle;Last;Email', 'Ann;Mary;Lee;ann@x.org'],
    [
      'German, in narrow columns',
      'Nach-\u2028name;Vor-\u2028name;E-Mail',
      'Lee;Ann Mary;ann@x.org',
    ],
    ['English, around a number', 'First;No;Last;Email', 'Ann Mary;7;Lee;ann@x.org'],
    [
      'English, in another order',
      'Last name;City;First name;MI;Email',
      'Lee;Bonn;Ann;Mary;ann@x.org',
    ],
    [
      'English, with owners',
      'Unit;Owner Surname;Owner First Name(s);E-mail',
      '7;Lee;Ann Mary;ann@x.org',
    ],
    [
      'an export of contacts',
      'Name Prefix;First Name;Middle Name;Last Name;Phonetic First Name;E-mail 1 - Value',
      'Dr;Ann;Mary;Lee;Än;ann@x.org',
    ],
    [
      'an export with whole names',
      'Name;Given Name;Additional Name;Family Name;Email',
      'Ann Mary Lee;Ann;Mary;Lee;ann@x.org',
    ],
    ['German', 'Name;Straße;Vorname;E-Mail', 'Lee;Ring;Ann Mary;ann@x.org'],
    [
      'German, with a title',
      'Anrede;Titel;Nachname;Vorname(n);Ort;Mail',
      'Frau;Dr.;Lee;Ann Mary;Bonn;ann@x.org',
    ],
    ['French', 'NOM;Prénoms;Ville;Courriel', 'Lee;Ann Mary;Lyon;ann@x.org'],
    ['French, in one column', 'Ville;Nom et prénom;Rue;Mél', 'Lyon;Ann Mary Lee;Rue;ann@x.org'],
    [
      'French and Dutch',
      'Ville / Stad;Nom / Naam;Prénom / Voornaam;E-mail',
      'Gent;Lee;Ann Mary;ann@x.org',
    ],
    [
      'Spanish',
      'Primer nombre;Segundo nombre;Primer apellido;Segundo apellido;Correo',
      'Ann;Mary;Lee;;ann@x.org',
    ],
    [
      'Spanish, with one heading',
      'N.º;Nombre;DNI;Apellidos;Correo electrónico',
      '1;Ann Mary;7;Lee;ann@x.org',
    ],
    ['Italian', 'Cognome;Nome;Comune;Indirizzo e-mail', 'Lee;Ann Mary;Roma;ann@x.org'],
    [
      'Portuguese',
      'Apelido;Cidade;Nome próprio;Nome do meio;Endereço de e-mail',
      'Lee;Faro;Ann;Mary;ann@x.org',
    ],
    [
      'Dutch',
      'Achternaam;Tussenvoegsel;Voorletters;Plaats;E-mailadres',
      'Lee;Mary;Ann;Gent;ann@x.org',
    ],
    ['Polish', 'Nazwisko;Miasto;Imię;Drugie imię;Adres e-mail', 'Lee;Łódź;Ann;Mary;ann@x.org'],
    [
      'Arabic',
      'اسم العائلة;المدينة;الاسم الأول;اسم الأب;البريد الإلكتروني',
      'Lee;x;Ann;Mary;ann@x.org',
    ],
  ])(
    'are found by their headings, in the order in which a name is spoken: %s',
    (_name, ...lines) => {
      expect(nameIn(lines)).toBe('Ann Mary Lee');
    },
  );

  it('are found by their content where the headings are wrong', () => {
    expect(nameIn(['First name;No;Last name;Email', '3;Ann Lee;4;ann@x.org'])).toBe('Ann Lee');
  });

  it.each([
    [
      'Name (company);Name (person);Vorname (person);Email',
      ';Lee;Ann;ann@x.org',
      ';Moss;Bo;bo@x.org',
    ],
    [
      'Name (company);Name (person);Vorname (person);Email',
      ';Lee;Ann;ann@x.org',
      'Acme Ltd;;;acme@x.org',
    ],
    ['Name;Nom;Vorname;Email', 'Lee;;Ann;ann@x.org', ';Moss;Bo;bo@x.org'],
  ])('are all of those for names, if each line fills one of them: %s, %s, %s', (...lines) => {
    expect(nameIn(lines)).toBe('Ann Lee');
  });

  it('are one of those for names, if they repeat each other', () => {
    expect(guess(['Name;Nom;Email', 'Ann Lee;A. Lee;ann@x.org']).nameColumns).toEqual([0]);
  });

  it('include a column that is empty at first', () => {
    const { nameColumns } = guess(['First;Middle;Last;Email', 'Ann;;Lee;ann@x.org']);
    expect(nameColumns).toEqual([0, 1, 2]);
  });
});

describe('the lines above the headings', () => {
  it.each<[string, string[], number | undefined]>([
    ['a title', ['Co-owners 2027;;;', 'Name;Email;Group;Shares', 'Ann;ann@x.org;A;5'], 1],
    [
      'a title and a date',
      [
        'Mitgliederliste',
        'Stand;1.5.2027',
        '',
        'Nr;Vorname;Nachname;E-Mail',
        '1;Ann;Lee;ann@x.org',
      ],
      2,
    ],
    [
      'a title above the addresses',
      ['Members', 'Email;Name', 'ann@x.org;Ann Lee', 'bo@x.org;Bo Moss'],
      1,
    ],
    ['a title above unknown headings', ['Λίστα', 'Διεύθυνση;Όνομα', 'ann@x.org;Ann Lee'], 1],
    ['a title with an address', ['Questions: office@x.org', 'Email;Name', 'ann@x.org;Ann Lee'], 1],
    [
      'a title before voters without an address',
      ['Members;;', 'Name;Email;Votes', 'Ann;none;3', 'Bo;bo@x.org;4'],
      1,
    ],
    ['nothing', ['Name;Email', 'Ann;', 'Bo;bo@x.org'], undefined],
    [
      'nothing above a voter without an address',
      ['Όνομα;Διεύθυνση', 'Ann;none', 'Bo;bo@x.org'],
      undefined,
    ],
    [
      'headings without a word above the addresses',
      ['Members;;', 'Name;;Votes', 'Ann;ann@x.org;3'],
      1,
    ],
  ])('are found: %s', (_name, lines, linesAbove) => {
    expect(guess(lines)).toMatchObject({ hasHeader: true });
    expect(guess(lines).linesAbove).toBe(linesAbove);
  });

  it('do not exist without headings', () => {
    expect(guess(['Members 2027;', 'Ann;ann@x.org', 'Bo;bo@x.org'])).toMatchObject({
      hasHeader: false,
    });
  });
});

describe('the shape of a list', () => {
  const withHeader = { hasHeader: true, emailColumn: 2 };
  const without = { hasHeader: false, emailColumn: 1 };

  it('is the same for headings that differ only in case, accents, and symbols', () => {
    const shape = shapeOf(['Prénom', ' NOM*', 'E-mail'], withHeader);
    expect(shapeOf(['PRENOM', 'Nom', 'e mail '], { ...withHeader, emailColumn: 0 })).toBe(shape);
    expect(shapeOf(['Nom', 'Prénom', 'E-mail'], withHeader)).not.toBe(shape);
    expect(shapeOf(['Prénom', 'Nom', 'E-mail', 'Tel'], withHeader)).not.toBe(shape);
  });

  it('consists of the number of columns and the address column when there are no headings', () => {
    const shape = shapeOf(['Ann', 'ann@x.org'], without);
    expect(shape).toBe(shapeOf(['Bo', 'bo@x.org'], without));
    expect(shape).not.toBe(shapeOf(['Bo', 'bo@x.org', ''], without));
    expect(shape).not.toBe(shapeOf(['bo@x.org', 'Bo'], { ...without, emailColumn: 0 }));
  });

  it('contains no cell of the list', () => {
    for (const hasHeader of [true, false]) {
      expect(shapeOf(['Ann', 'ann@x.org'], { hasHeader, emailColumn: 1 })).not.toMatch(/ann/i);
    }
  });
});
