import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { decodeAs, decodeCertainly, decodeText } from './decode-text.ts';
import { guessSeparator } from './guess-separator.ts';
import { readRecords, type Separator } from './records.ts';

const recordsOf = (text: string, separator: Separator = ',') =>
  [...readRecords(text, separator)].flat();
const cellsOf = (text: string, separator?: Separator) =>
  recordsOf(text, separator).map(({ cells }) => cells);
const linesOf = (text: string) => recordsOf(text).map(({ line }) => line);

describe('readRecords', () => {
  it.each<[string, string, string[][]]>([
    [
      'bare cells',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a final line break', 'a,b\r\n', [['a', 'b']]],
    [
      'carriage returns as line breaks',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quoted cells', '"a","b"', [['a', 'b']]],
    ['separators in quotes', '"Lee, Ann",b', [['Lee, Ann', 'b']]],
    ['doubled quotes', '"Ann ""Annie"" Lee",b', [['Ann "Annie" Lee', 'b']]],
    [
      'line breaks in quotes',
      '"Ann\r\nLee",b\nc,d',
      [
        ['Ann\r\nLee', 'b'],
        ['c', 'd'],
      ],
    ],
    ['spaces around quoted cells', ' "a" , "b" ', [['a', 'b']]],
    ['quoted mailboxes', '"Lee, Ann" <ann@x.org>,b', [['"Lee, Ann" <ann@x.org>', 'b']]],
    [
      'escaped quotes',
      '"Lee, \\"Annie\\" Ann",b\n"c","d"',
      [
        ['Lee, "Annie" Ann', 'b'],
        ['c', 'd'],
      ],
    ],
    ['an escaped quote at the end', '"Ann \\"Annie\\"" , "b"', [['Ann "Annie"', 'b']]],
    [
      'backslashes',
      '"C:\\",b\n"\\\\x",d',
      [
        ['C:\\', 'b'],
        ['\\\\x', 'd'],
      ],
    ],
    [
      'apostrophes as quotes',
      "'Name','Email'\n'Lee, Ann','O''Neil'\n'Bo',''",
      [
        ['Name', 'Email'],
        ['Lee, Ann', "O'Neil"],
        ['Bo', ''],
      ],
    ],
    [
      'apostrophes in names',
      "'t Hart,b\nd'Or,d",
      [
        ["'t Hart", 'b'],
        ["d'Or", 'd'],
      ],
    ],
    ['empty quotes', '"",b', [['', 'b']]],
    ['quotes within a cell', 'Ann "Annie" Lee,b', [['Ann "Annie" Lee', 'b']]],
    ['text after a quoted part', '"Ann" Lee,b', [['"Ann" Lee', 'b']]],
    ['empty cells at the ends', ',a,', [['', 'a', '']]],
    ['lines between empty lines', '\n\na\n\n \nb\n\n', [['a'], ['b']]],
    ['an empty text', '', []],
  ])('reads %s', (_name, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('numbers lines as an editor does, even after cells with line breaks', () => {
    expect(linesOf('a\r\n\r\n"b\nc\rd\r\ne",x\nf')).toEqual([1, 3, 7]);
    expect(linesOf('\n\r\ra "b" \r\n\r\n"c" d\n"e"')).toEqual([4, 6, 7]);
  });

  it('reads long text in parts without losing anything between them', () => {
    const lines = Array.from({ length: 20_000 }, (_, place) =>
      place % 100 === 7 ? `"Ann\r\n${place}",a@x.org` : `Åsa ${place},a@x.org`,
    );
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      const parts = [...readRecords(lines.join(lineBreak), ',')];
      expect(parts.length).toBeGreaterThan(5);
      expect(parts.flat().map(({ cells }) => cells[0]?.replace(/\D+/, ''))).toEqual(
        lines.map((_, place) => String(place)),
      );
      // Two hundred cells contain a line break.
      expect(parts.flat().at(-1)?.line).toBe(20_200);
    }
  });

  it('truncates a line that is too long and continues with the next line', () => {
    for (const sign of ['x', 'é', ',', '"', '""', 'a"']) {
      const long = sign.repeat(150_000);
      const [first, ...rest] = recordsOf(`${long}\nAnn,ann@x.org`);
      expect(first?.length).toBeGreaterThan(100_000);
      expect(first?.cells.join('').length).toBeLessThan(30_000);
      expect(first?.cells.length).toBeLessThanOrEqual(500);
      expect(rest.map(({ line, cells }) => [line, cells])).toEqual([[2, ['Ann', 'ann@x.org']]]);
    }
  });

  it('loses only one line to an unclosed quotation mark, not the rest of the file', () => {
    const records = recordsOf('"Ann,ann@x.org\nBo,bo@x.org\nCy,cy@x.org');
    expect(records.map(({ cells }) => cells)).toEqual([
      ['"Ann', 'ann@x.org'],
      ['Bo', 'bo@x.org'],
      ['Cy', 'cy@x.org'],
    ]);
    expect(records.map(({ isUnclosed }) => isUnclosed)).toEqual([true, false, false]);
  });

  it('does not mistake a later cell’s quotation mark for the closing mark', () => {
    const records = recordsOf('a,"Ann\nBo,bo@x.org\n"Cy",c');
    expect(records.map(({ line, isUnclosed }) => [line, isUnclosed])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
  });

  it('is fast for any pattern of quotation marks', () => {
    const nasty = ['"', '"a\n', '""\n', '"""\n', ';"x""\n', '"a""b\n', 'x\n"a" b\n'];
    const timeOf = (text: string): number => {
      const began = processorTime();
      expect(recordsOf(text, ';').length).toBeGreaterThan(0);
      return processorTime() - began;
    };
    for (const part of nasty) {
      const text = part.repeat(Math.floor(5_000 / part.length));
      // Other work of this process, such as collecting garbage, rarely falls into all three.
      expect([1, 2, 3].some(() => timeOf(text) < 625)).toBe(true);
    }
  });

  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '\t', '"', '\n', '\r') });
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1 });

  it('reads the output of a standard CSV writer', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom<Separator>(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, separator, lineBreak) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const text = rows.map((row) => row.map(quoted).join(separator) + lineBreak).join('');
          expect(cellsOf(text, separator)).toEqual(rows);
        },
      ),
    );
  });

  it('reads any text, with each record on a later line than the one before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), cell, (any, noise) => {
        const lines = recordsOf(any + noise, ';').map(({ line }) => line);
        expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the separator', () => {
  it.each<[Separator, string]>([
    [';', 'Name;Email\nAnn;ann@x.org'],
    [',', 'Name,Email\nAnn,ann@x.org'],
    ['\t', 'Ann\tann@x.org\nBo\tbo@x.org'],
    [';', 'Lee, Ann;ann@x.org\nMoss, Bo;bo@x.org'],
    [',', '"Lee; Ann",ann@x.org\n"Moss; Bo",bo@x.org'],
    ['\t', 'Lee, Ann; Dr\tann@x.org\nMoss, Bo; Dr\tbo@x.org'],
    [';', 'sep=;\r\na,b,c'],
    ['|', 'sep=|\r\nName|Email'],
    ['|', 'Name|Email|Groups\nLee, Ann|ann@x.org|North; Youth'],
    [';', 'Ann;ann@x.org;North|Youth'],
    [';', 'Name;E-Mail\nAnn;'],
  ])('is found in the text: %j', (separator, text) => {
    expect(guessSeparator(text)).toBe(separator);
  });

  it('is guessed even for empty text', () => {
    expect(guessSeparator('')).toMatch(/[,;\t]/);
  });
});

describe('the encoding', () => {
  const text = 'Zoë Łuczak;zoe@x.org';

  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16'],
    ['UTF-16, big-endian, with a mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16'],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), 'utf-16'],
    ['UTF-16, big-endian, without a mark', Buffer.from(text, 'utf16le').swap16(), 'utf-16'],
  ])('is recognized: %s', (_name, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({ text, encoding });
  });

  it('is Windows-1252 when the bytes are not UTF-8', () => {
    const bytes = Buffer.from([0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x96, 0x9f, 0x92, 0x81]);
    expect(decodeText(bytes)).toEqual({ text: 'Zoë €–Ÿ’\ufffd', encoding: 'windows-1252' });
  });

  it.each([
    ['Ji\xde\x92 Dvo\xde\x87k;j@x.cz', true],
    ['MILAN HL\xd4\x8aKA;m@x.cz', true],
    ['Anna Lee;a@x.cz', false],
    ['\xef\xbb\xbfJi\xde\x92;j@x.cz', false],
  ])(
    'is UTF-8 by chance if Latin words contain letters of other scripts: %j',
    (bytes, isChance) => {
      expect(decodeCertainly(Buffer.from(bytes, 'latin1')) === undefined).toBe(isChance);
    },
  );

  it.each(['Zoë Łuczak', 'Юлия Ann', 'Kaʻiulani', 'Ngu\u0323e\u0302n', 'A組', 'Ann (Άννα)'])(
    'is UTF-8, not by chance: %s',
    (names) => {
      expect(decodeCertainly(Buffer.from(names))).toEqual({ text: names, encoding: 'utf-8' });
    },
  );

  it('is the newer one of old Macs with Cyrillic letters', () => {
    expect(decodeAs(Buffer.from('\xa2\xee\xed\xf2\xe0 \xb6', 'latin1'), 'mac-cyrillic')).toBe(
      'Ґонта ґ',
    );
  });

  it('is found for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(typeof decodeText(Buffer.from(bytes)).text).toBe('string');
      }),
    );
  });
});
