import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessSeparator } from '../../platform/delimited/guess-separator.ts';
import { guessLayout } from './guess-columns.ts';
import { documentIdOf, type Fixes, type ReadLine, readList, readRows } from './list-lines.ts';

/** Reads a list with guessed columns and separator. */
function read(text: string, fixes: Fixes = new Map()) {
  const separator = guessSeparator(text);
  const rows = [...readRows(text, separator)].filter((row) => row !== undefined);
  const layout = guessLayout(rows.slice(0, 200), separator);
  return [...readList(text, { weightName: null, layout, fixes })].filter(
    (line): line is ReadLine => !!line,
  );
}

const people = (text: string) => read(text).map(({ name, email }) => [name, email]);
const problems = (text: string) =>
  read(text).flatMap(({ line, problem }) => (problem ? [[line, problem.kind, problem.text]] : []));

const ann = ['Ann Lee', 'ann@x.org'];
const bo = ['Bo Moss', 'bo@x.org'];

describe('the voters in a list', () => {
  it.each([
    ['without headings', 'Ann Lee,ann@x.org\nBo Moss,bo@x.org'],
    ['with headings', 'Name,Email\nAnn Lee,ann@x.org\nBo Moss,bo@x.org'],
    [
      'with headings in other words',
      'Mitglied;E-Mail-Adresse\nAnn Lee;ann@x.org\nBo Moss;bo@x.org',
    ],
    ['with the columns changed', 'ann@x.org;Ann Lee\nbo@x.org;Bo Moss'],
    ['with headings that are mixed up', 'Email,Name\nAnn Lee,ann@x.org\nBo Moss,bo@x.org'],
    [
      'with columns about other things',
      'No;Name;City;Email\n1;Ann Lee;Oslo;ann@x.org\n2;Bo Moss;Bonn;bo@x.org',
    ],
    ['with numbers before the names', '1;Ann Lee;ann@x.org\n2;Bo Moss;bo@x.org'],
    ['of mailboxes', 'Ann Lee <ann@x.org>\n"Bo Moss" <bo@x.org>'],
    ['of mailboxes in quotes', '"Ann Lee <ann@x.org>"\n"""Bo Moss"" <bo@x.org>"'],
    ['in marks that quote a name', `Name;Email\n'Ann Lee';'ann@x.org'\n"""Bo Moss""";bo@x.org`],
    ['with mailboxes as addresses', 'Name;Email\nAnn Lee;Ann <ann@x.org>\n;Bo Moss <bo@x.org>'],
    ['in two columns', 'Vorname;Nachname;E-Mail\nAnn;Lee;ann@x.org\nBo;Moss;bo@x.org'],
    ['in Spanish', 'Nombre;Apellidos;Correo electrónico\nAnn;Lee;ann@x.org\nBo;Moss;bo@x.org'],
    ['in French', 'Prénom;Nom;Courriel\nAnn;Lee;ann@x.org\nBo;Moss;bo@x.org'],
    ['in French, in one column', 'Nom complet;Adresse mail\nAnn Lee;ann@x.org\nBo Moss;bo@x.org'],
    ['in Russian', 'Имя;Фамилия;Электронная почта\nAnn;Lee;ann@x.org\nBo;Moss;bo@x.org'],
    ['in Polish', 'Imię i nazwisko\tAdres e-mail\nAnn Lee\tann@x.org\nBo Moss\tbo@x.org'],
    ['with blank lines and blanks', '\n\n Ann  Lee ; ann@x.org \n;;\n\nBo\u00a0Moss;bo@x.org\n;\n'],
    [
      'with the first line of Excel',
      'sep=;\r\nName;Email\r\nAnn Lee;ann@x.org\r\nBo Moss;bo@x.org',
    ],
    ['with names of two lines', '"Ann\nLee";ann@x.org\n"Bo\r\nMoss";bo@x.org'],
    ['as addresses are copied', 'Ann Lee;mailto:ann@x.org\nBo Moss;\u200bbo@x.org,'],
    [
      'as text that a spreadsheet does not change',
      'Name;Email\n="Ann Lee";="ann@x.org"\nBo Moss;="bo@x.org"',
    ],
    [
      'without invisible hyphens and breaks',
      'An\u00adn Lee;ann@x.org\nB\u200bo Mo\u2060ss;bo@x.org',
    ],
    ['with one line the wrong way round', 'Ann Lee;ann@x.org\nbo@x.org;Bo Moss'],
    ['in capitals', 'Ann Lee;ANN@X.org\nBo Moss;Bo@x.org'],
  ])('are found %s', (_name, text) => {
    expect(people(text)).toEqual([ann, bo]);
    expect(problems(text)).toEqual([]);
  });

  it('are found without the apostrophe that our own exports put before formulas', () => {
    expect(people("Name;Email\n'=Ann;ann@x.org\n'@Bo;bo@x.org")).toEqual([
      ['=Ann', 'ann@x.org'],
      ['@Bo', 'bo@x.org'],
    ]);
  });
});

it('are found without backslashes before quotation marks', () => {
  const text = [
    'Name;Email',
    String.raw`"Ann \"Annie\" Lee";ann@x.org`,
    String.raw`Seán O\'Shea;sean@x.org`,
    String.raw`Bo \"B\" Moss;bo@x.org`,
  ].join('\n');
  expect(people(text).map(([name]) => name)).toEqual([
    'Ann "Annie" Lee',
    "Seán O'Shea",
    'Bo "B" Moss',
  ]);
});

describe('the groups on a line', () => {
  const text =
    'Name;Email;Group\nAnn;ann@x.org;"North; Board, 2027"\nBo;bo@x.org;"A\nB | C\u2028 D"';
  const groupsOf = (hasGroupCommas?: boolean) => {
    const layout = {
      separator: ';' as const,
      hasHeader: true,
      nameColumns: [0],
      emailColumn: 1,
      groupsColumn: 2,
      ...(hasGroupCommas && { hasGroupCommas }),
    };
    return Array.from(readList(text, { weightName: null, layout, fixes: new Map() })).flatMap(
      (line) => line?.groups ?? [],
    );
  };

  it('are separated by semicolons, vertical bars, and line breaks', () => {
    expect(groupsOf()).toEqual(['North', 'Board, 2027', 'A', 'B', 'C', 'D']);
  });

  it('are separated by commas on request', () => {
    expect(groupsOf(true)).toEqual(['North', 'Board', '2027', 'A', 'B', 'C', 'D']);
  });
});

describe('a problem with a line', () => {
  it('is reported with its line number in the file', () => {
    const text = [
      'Name;Email',
      'Ann Lee;ann@x.org',
      '',
      ';nobody@x.org',
      'Cy;',
      ';',
      'Di;di.x.org',
      '"Ed\nEdd";ed@@x.org',
      'Fay;ANN@x.org',
      `${'G'.repeat(201)};gi@x.org`,
      'Hal\u202e Li;hal@x.org',
      'Ida;ida@x.org, ivo@x.org',
      'Jo;jo@x.org',
    ].join('\r\n');
    expect(problems(text)).toEqual([
      [4, 'missing', 'The name is missing.'],
      [5, 'missing', 'The email address is missing.'],
      [7, 'malformed', 'Enter an email address, such as name@example.org.'],
      [8, 'malformed', 'Enter an email address, such as name@example.org.'],
      [10, 'duplicate', 'Line 2 has the same address.'],
      [11, 'malformed', 'Full name must be at most 200 characters long.'],
      [
        12,
        'malformed',
        'Full name contains the invisible character U+202E. Type it again instead of copying it.',
      ],
      [13, 'malformed', 'This line has several addresses. Put each person on a separate line.'],
    ]);
  });

  it('names all missing values', () => {
    expect(problems('No;Name;Email\n7;;\n8;Ann;ann@x.org')).toEqual([
      [2, 'missing', 'The name and the email address are missing.'],
    ]);
  });

  it.each([
    [
      'Name;Email\n"Ann;ann@x.org\nBo;bo@x.org',
      [[2, 'malformed', 'This line has an opening quotation mark without a closing one.']],
    ],
    [
      'Name;Email\n"Ann;ann@x.org\nBo";bo@x.org',
      [[2, 'malformed', 'Quotation marks join several lines. Check for a missing quotation mark.']],
    ],
    [
      'Ann <ann@x.org>, Bo <bo@x.org>',
      [[1, 'malformed', 'This line has several addresses. Put each person on a separate line.']],
    ],
    [
      'Name;Email;Group\nAnn;ann@x.org;#N/A\n#REF!;bo@x.org;A\nCy;cy@x.org;#3',
      [
        [2, 'malformed', 'A formula failed in this line (#N/A). Correct it in the spreadsheet.'],
        [3, 'malformed', 'A formula failed in this line (#REF!). Correct it in the spreadsheet.'],
      ],
    ],
    [
      'Name;Email;Votes\n=A1&B1;ann@x.org;1\nBo;=HYPERLINK("bo@x.org");2\nCy;cy@x.org;=\nDo;do@x.org;4',
      [2, 3, 4].map((line) => [
        line,
        'malformed',
        'This line has a formula without a result. Open the list in a spreadsheet program, save it there, and choose it again.',
      ]),
    ],
    [
      'Ann Lee: ann@x.org\nBo^bo@x.org^North\nCy   cy@x.org   South\nDo <do@x.org>\ne@x.org',
      [
        ...[1, 2, 3].map((line) => [
          line,
          'malformed',
          'The columns of this line are not separated. Put a comma, a semicolon, or a tab between the name and the address.',
        ]),
        [5, 'missing', 'The name is missing.'],
      ],
    ],
    [
      `Ann;ann@x.org;${'x'.repeat(5_000)}`,
      [[1, 'malformed', 'This line is longer than 5,000 characters.']],
    ],
  ])('never hides voters: %j', (text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it('keeps the line from counting as the first of two duplicates', () => {
    expect(problems(';ann@x.org\nAnn;ann@x.org\nBo;bo@x.org')).toEqual([
      [1, 'missing', 'The name is missing.'],
    ]);
  });

  it('disappears when the line is fixed, and may appear on another line', () => {
    const text = 'Ann;ann@x.org\nBo;bo.x.org\nCy;bo@x.org';
    const fixes = new Map([[2, { name: 'Bo', email: 'BO@x.org' }]]);
    expect(read(text, fixes).map(({ email, problem }) => [email, problem?.text])).toEqual([
      ['ann@x.org', undefined],
      ['bo@x.org', undefined],
      ['bo@x.org', 'Line 2 has the same address.'],
    ]);
  });
});

describe('any list', () => {
  const sign = fc.constantFrom(
    'a',
    'B',
    '@',
    '.',
    ';',
    ',',
    '\t',
    '"',
    '\n',
    '\r',
    ' ',
    '<',
    '>',
    '=',
    'é',
  );

  it('is read without an error, with each address and each line at most once', () => {
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 300 }), (text) => {
        const rows = read(text);
        const good = rows.filter(({ problem }) => !problem).map(({ email }) => email);
        expect(new Set(good).size).toBe(good.length);
        expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps every voter, whatever characters the names contain', () => {
    const name = fc.string({
      unit: fc.constantFrom('Å', 'b', ' ', "'", '"', ',', ';', '-', '\n'),
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',', ';', '\t'),
        (names, separator) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const lines = names.map(
            (one, place) => `${quoted(`N${one}`)}${separator}p${place}@x.org`,
          );
          const rows = read(`Name${separator}Email\n${lines.join('\n')}`);
          expect(rows.map(({ email }) => email)).toEqual(
            names.map((_, place) => `p${place}@x.org`),
          );
          expect(rows.every(({ problem }) => !problem)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});

it('derives the same `_id` for the same line and a different one for another line or row set', () => {
  const list = { _id: '0123456789abcdef01234567', rowSet: 'a'.repeat(24) };
  const id = documentIdOf(list, 7);
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(documentIdOf(list, 7)).toBe(id);
  expect(documentIdOf(list, 8)).not.toBe(id);
  expect(documentIdOf({ ...list, rowSet: 'b'.repeat(24) }, 7)).not.toBe(id);
});
