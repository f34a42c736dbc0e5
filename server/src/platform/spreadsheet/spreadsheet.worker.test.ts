import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { readSpreadsheet } from './spreadsheet.worker.ts';
import { createSpreadsheetReader } from './spreadsheet-reader.ts';

/** A file as a spreadsheet program writes it. */
const written = (sheets: { sheet: string; data: SheetData }[]): Promise<Buffer> =>
  writeXlsxFile(sheets.map((one) => ({ ...one }))).toBuffer();

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Builds a file from the XML of its first sheet, for content that the library cannot write. */
function packed(given: {
  rows: string;
  columns?: string;
  merges?: string;
  texts?: string;
  styles?: string;
  workbook?: string;
  other?: Record<string, Uint8Array>;
}): Uint8Array {
  const {
    rows,
    columns = '',
    merges = '',
    texts = '',
    styles = '',
    workbook = '',
    other = {},
  } = given;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts = {
    '_rels/.rels': `<Relationships>${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook>${workbook}<sheets><sheet name="Members" r:id="s1" xmlns:r="${OFFICE}"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${columns}<sheetData>${rows}</sheetData>${merges}</worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  };
  const bytes = Object.fromEntries(
    Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]),
  );
  return zipSync({ ...bytes, ...other });
}

const textOf = (given: Parameters<typeof packed>[0]) => readSpreadsheet(packed(given)).text;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a spreadsheet', () => {
  it('is read with its empty rows, numbers, and dates, in any column', async () => {
    const bytes = await written([
      {
        sheet: 'Members',
        data: [
          [{ value: 'ID' }, { value: 'Name' }, { value: 'Email' }, { value: 'Joined' }],
          [],
          [
            { value: 123456789012345, type: Number },
            { value: "Zoë “Zo” O'Neil & Söhne <x>" },
            { value: 'zoe@example.org' },
            { value: new Date(Date.UTC(2027, 4, 3)), type: Date, format: 'dd.mm.yyyy' },
          ],
          [
            null,
            { value: 'Bo\tLi\nChen' },
            { value: 'bo@example.org' },
            { value: true, type: Boolean },
          ],
        ],
      },
    ]);
    expect(readSpreadsheet(bytes)).toEqual({
      name: 'Members',
      sheets: 1,
      hiddenLines: [],
      hiddenColumns: [],
      merges: [],
      text: [
        'ID\tName\tEmail\tJoined',
        '',
        "123456789012345\tZoë “Zo” O'Neil & Söhne <x>\tzoe@example.org\t2027-05-03",
        '\tBo Li\u2028Chen\tbo@example.org\tTRUE',
      ].join('\n'),
    });
  });

  it('is read from the first sheet that contains an address', async () => {
    const note = [[{ value: 'How to fill in this file' }]];
    const people = [[{ value: 'Ann' }, { value: 'ann@example.org' }]];
    const bytes = await written([
      { sheet: 'Read me', data: note },
      { sheet: 'Members', data: people },
      { sheet: 'Former', data: people },
    ]);
    expect(readSpreadsheet(bytes)).toMatchObject({ name: 'Members', sheets: 3 });
    const single = await written([{ sheet: 'Read me', data: note }]);
    expect(readSpreadsheet(single)).toMatchObject({ name: 'Read me', sheets: 1 });
  });

  it('is read with the last results of formulas, or the formulas if there are none, and with rich text but without its pronunciation', () => {
    const text = textOf({
      texts:
        '<si><r><t>Ann </t></r><r><rPr><b/></rPr><t xml:space="preserve">Lee</t></r><rPh sb="0" eb="1"><t>never</t></rPh></si>',
      rows: [
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><f>LOWER("ANN@X.ORG")</f><v>ann@x.org</v></c></row>',
        '<row r="3"><c r="B3"><f>1+1</f><v>2</v></c><c r="C3" t="e"><v>#N/A</v></c><c r="D3"><f>1/3</f></c></row>',
        '<row r="4"><c r="A4"><f>B1&amp;7</f><v></v></c><c r="B4" t="b"><f>TRUE()</f></c><c r="C4"><f t="shared" si="0"/><v/></c></row>',
      ].join(''),
    });
    expect(text).toBe('Ann Lee\t\tann@x.org\n\n\t2\t#N/A\t=1/3\n=B1&7\t=TRUE()\t=');
  });

  it.each([
    ['a shared text', '<c t="s"/>'],
    ['a shared text with an empty value', '<c t="s"><v></v></c>'],
    ['a shared text with a blank value', '<c t="s"><v> </v></c>'],
    ['a truth value', '<c t="b"/>'],
    ['a truth value with an empty value', '<c t="b"><v/></c>'],
    ['a date', '<c s="1"><v/></c>'],
    ['an error', '<c t="e"/>'],
    ['a result of a formula', '<c t="str"><f>IF(1,"","")</f><v></v></c>'],
    ['its own text', '<c t="inlineStr"><is/></c>'],
  ])('is read with nothing in a cell for %s that has no value', (_name, cell) => {
    const text = textOf({
      texts: '<si><t>Title</t></si>',
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
      rows: `<row>${inline('Ann')}${cell}${inline('ann@x.org')}</row>`,
    });
    expect(text).toBe('Ann\t\tann@x.org');
  });

  it('is read with numbers that nothing could mistake for others', () => {
    const numbers = [
      '1.125',
      '12.5',
      '2.9999999999999996',
      '1250.0000000000002',
      '1E3',
      '123456789012345',
    ];
    const rows = `<row>${numbers.map((number) => `<c><v>${number}</v></c>`).join('')}</row>`;
    expect(textOf({ rows })).toBe('1.1250\t12.5\t3\t1250\t1000\t123456789012345');
  });

  it('is read with the zeros and texts that formats add to IDs', () => {
    const codes = [
      '000',
      '&quot;House &quot;0',
      '00\\-0000',
      '#,##0.00',
      '0;[Red]-0',
      '[&lt;100]00;000',
      '0.00%',
      '0000&quot;/A&quot;',
    ];
    const styles = `<numFmts>${codes.map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs>${codes.map((_code, place) => `<xf numFmtId="${164 + place}"/>`).join('')}</cellXfs>`;
    const cells = (number: number) =>
      `<row>${codes.map((_code, style) => `<c s="${style}"><v>${number}</v></c>`).join('')}</row>`;
    const builtIn = '<cellXfs><xf numFmtId="10"/></cellXfs>';
    expect(textOf({ styles: builtIn, rows: '<row><c s="0"><v>0.125</v></c></row>' })).toBe('12.5%');
    expect(textOf({ styles, rows: cells(7) + cells(123_456) }).split('\n')).toEqual([
      '007\tHouse 7\t00-0007\t7\t7\t07\t700%\t0007/A',
      '123456\tHouse 123456\t12-3456\t123456\t123456\t123456\t12345600%\t123456/A',
    ]);
  });

  it('is read with merged cells in each line, and with what is hidden', () => {
    const row = (place: number, cells: string, more = '') =>
      `<row r="${place}" ${more}>${cells}</row>`;
    const cell = (at: string, text: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = readSpreadsheet(
      packed({
        columns: '<cols><col min="3" max="4" hidden="1"/><col min="6" max="6" width="0"/></cols>',
        rows: [
          row(1, cell('A1', 'North') + cell('B1', 'a@x.org')),
          row(2, cell('B2', 'b@x.org'), 'hidden="1"'),
          row(3, '<c r="A3" s="1"/>', 'hidden="1"'),
          row(4, cell('B4', 'd@x.org'), 'ht="0" customHeight="1"'),
          row(5, cell('A5', 'South') + cell('B5', 'e@x.org')),
        ].join(''),
        merges:
          '<mergeCells><mergeCell ref="A1:A4"/><mergeCell ref="A5:A1048576"/><mergeCell ref="B1:C1"/></mergeCells>',
      }),
    );
    expect(sheet).toMatchObject({
      text: 'North\ta@x.org\nNorth\tb@x.org\n\nNorth\td@x.org\nSouth\te@x.org',
      hiddenLines: [2, 4],
      hiddenColumns: [2, 3, 5],
      merges: [{ column: 0, first: 1, last: 4 }],
    });
  });

  it('is read with dates from cells that have a date format', () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>46145.75</v></c>`).join('');
    const rows = `<row>${cells}<c s="1"><v>0.5</v></c></row>`;
    const days = '2026-05-03 18:00';
    expect(textOf({ styles, rows })).toBe(`46145.75\t${days}\t${days}\t46145.75\t12:00`);
    const workbook = '<workbookPr date1904="1"/>';
    expect(textOf({ styles, rows: '<row><c s="1"><v>44683</v></c></row>', workbook })).toBe(
      '2026-05-03',
    );
  });

  it('is read with quotation marks, prefixed XML elements, and escaped characters', () => {
    expect(textOf({ rows: `<row>${inline('"Lee, Ann"')}${inline('a_x0041_b')}</row>` })).toBe(
      '"""Lee, Ann"""\taAb',
    );
    const prefixed = `<x:row xmlns:x="urn:x"><x:c t="inlineStr"><x:is><x:t>Ann</x:t></x:is></x:c></x:row>`;
    expect(textOf({ rows: prefixed })).toBe('Ann');
  });

  it('is read with line breaks within cells, but one line for each row', () => {
    const text = textOf({
      rows: `<row>${inline('North \n\n Youth ')}</row><row>${inline('B')}</row>`,
    });
    expect(text).toBe('North\u2028Youth\nB');
  });

  it('is read with long cells truncated and far-right columns omitted', () => {
    const rows = `<row><c r="A1" t="inlineStr"><is><t>${'x'.repeat(9_000)}</t></is></c><c r="ZZZ1"><v>1</v></c></row>`;
    expect(textOf({ rows })).toBe('x'.repeat(2_000));
  });
});

describe('a file that cannot be read as a spreadsheet', () => {
  const row = `<row>${inline('Ann')}</row>`;
  const zeros = new Uint8Array(200_000);

  /** Changes the size that an archive's directory declares for one of its parts. */
  function declare(bytes: Uint8Array, path: string, size: number): Uint8Array {
    const copy = Buffer.from(bytes);
    const name = copy.lastIndexOf(path);
    copy.writeUInt32LE(size, name - 46 + 24);
    return copy;
  }

  it.each([
    ['an empty file', () => packed({ rows: '' }), 'empty'],
    ['another archive', () => zipSync({ 'notes.txt': strToU8('Ann') }), 'not a spreadsheet'],
    ['half an archive', () => packed({ rows: row }).slice(0, 300), 'damaged'],
    ['only a signature', () => strToU8('PK\u0003\u0004rest'), 'damaged'],
    [
      'a shared text that is missing',
      () => packed({ rows: '<row><c t="s"><v>0</v></c></row>' }),
      'damaged',
    ],
    ['broken XML', () => packed({ rows: '<row><c></row>' }), 'damaged'],
    [
      'a row number that is too high',
      () => packed({ rows: '<row r="999999999999"><c><v>1</v></c></row>' }),
      'damaged',
    ],
    [
      'entities that expand',
      () =>
        packed({
          rows: row,
          other: {
            'xl/sharedStrings.xml': strToU8(
              '<!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>',
            ),
          },
        }),
      'damaged',
    ],
    [
      'a part that unpacks to 60 MB',
      () => declare(packed({ rows: row }), 'xl/sharedStrings.xml', 60_000_000),
      'too large',
    ],
    [
      'a part that is larger than declared',
      () =>
        declare(
          packed({ rows: row, other: { 'xl/sharedStrings.xml': zeros } }),
          'xl/sharedStrings.xml',
          1_000,
        ),
      'damaged',
    ],
    [
      'one long text in a million cells',
      () =>
        packed({
          texts: `<si><t>${'x'.repeat(2_000)}</t></si>`,
          rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(400)}</row>`.repeat(30),
        }),
      'too large',
    ],
  ])('is rejected with the reason: %s', (_name, make, problem) => {
    expect(() => readSpreadsheet(make())).toThrow(problem);
  });
});

describe('the reader', () => {
  it('reads files in another thread, at most two at a time', async () => {
    const reader = createSpreadsheetReader();
    const bytes = packed({ rows: `<row>${inline('ann@x.org')}</row>` });
    const [one, two, three] = await Promise.allSettled([
      reader.read(bytes),
      reader.read(zipSync({ 'notes.txt': strToU8('Ann') })),
      reader.read(bytes),
    ]);
    expect(one).toMatchObject({ status: 'fulfilled', value: { text: 'ann@x.org' } });
    expect(two).toMatchObject({ reason: { problem: 'not a spreadsheet' } });
    expect(three).toMatchObject({ reason: { code: 'BUSY' } });
  });
});
