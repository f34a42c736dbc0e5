import iconv from 'iconv-lite';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import {
  type Caller,
  startTestApp,
  startWithAdministrator,
  type TestApp,
} from '../../../test/support/test-app.ts';
import type { Voter } from '@votewise/contract';

const list = 'Name;Email\nAnn Lee;ann@x.org\n;nobody@x.org\nBo Moss;bo@x.org\nAnn;ANN@x.org\nCy;cy';

/** A part of the response body, which tests read without types. */
type Found = ReturnType<typeof JSON.parse>;

/** A spreadsheet with content that the library for writing spreadsheets does not know. */
function sheetOf(given: {
  rows: string[][];
  columns?: string;
  hidden?: number[];
  merges?: string[];
}): Buffer {
  const { rows, columns = '', hidden = [], merges = [] } = given;
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map(
    (cells, place) =>
      `<row r="${place + 1}"${hidden.includes(place + 1) ? ' hidden="1"' : ''}>${cells.map(cell).join('')}</row>`,
  );
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="Members" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s" Type="${office}/worksheet" Target="sheet.xml"/></Relationships>`,
    'xl/sheet.xml': `<worksheet>${columns}<sheetData>${lines.join('')}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
  };
  const bytes = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

function send(caller: Caller, text: string | Buffer, query = '') {
  return caller
    .post(`/imports${query}`)
    .set('Content-Type', 'text/csv')
    .send(typeof text === 'string' ? Buffer.from(text) : text);
}

async function upload(caller: Caller, text: string | Buffer): Promise<Found> {
  return (await send(caller, text).expect(201)).body.data.import;
}

async function problemsOf(caller: Caller, id: string, page = 1): Promise<[number, string][]> {
  const { body } = await caller.get(`/imports/${id}/problems?page=${page}`).expect(200);
  return body.data.problems.map(({ line, text }: Found) => [line, text]);
}

const runDue = (app: TestApp) =>
  app.services.importRegistering.runDue(new AbortController().signal);

async function register(app: TestApp, caller: Caller, id: string): Promise<void> {
  await caller.post(`/imports/${id}/start`, {}).expect(200);
  await runDue(app);
}

async function votersIn(caller: Caller): Promise<Found[]> {
  return (await caller.get('/auth/voters').expect(200)).body.data.voters;
}

describe('the import endpoints', () => {
  it('do not read a body from an anonymous caller', async () => {
    const app = await startTestApp();
    const answer = await send(app.anonymous, 'x'.repeat(6_000_000));
    expect(answer.status).toBe(401);
  });
});

describe('the preview', () => {
  it('shows which voters would be registered and which lines have problems, and registers no voter', async () => {
    const { app, administrator } = await startWithAdministrator();
    await administrator.post('/auth/register', { name: 'Bo', email: 'bo@x.org' }).expect(201);
    const answer = await send(administrator, list, '?fileName=members%0D%0A%E2%80%AE.csv').expect(
      201,
    );
    expect(answer.body.data.import).toMatchObject({
      fileName: 'members.csv',
      state: 'draft',
      encoding: 'utf-8',
      layout: { separator: ';', hasHeader: true, nameColumns: [0], emailColumn: 1 },
      columns: ['Name', 'Email'],
      counts: { lines: 5, good: 1, missing: 1, malformed: 1, duplicate: 1, known: 1 },
      sample: [{ line: 2, name: 'Ann Lee', email: 'ann@x.org' }],
      progress: { done: 0, registered: 0, known: 0 },
    });
    const { id } = answer.body.data.import;
    expect(await problemsOf(administrator, id)).toEqual([
      [3, 'The name is missing.'],
      [4, 'This address is already registered as VOTER001 (Voter).'],
      [5, 'Line 2 has the same address.'],
      [6, 'Enter an email address, such as name@example.org.'],
    ]);
    await runDue(app);
    expect(await votersIn(administrator)).toHaveLength(1);
    expect((await administrator.get('/imports').expect(200)).body.data.imports).toMatchObject([
      { id, state: 'draft' },
    ]);
  });

  it('reads a spreadsheet, with row numbers as line numbers', async () => {
    const { app, administrator } = await startWithAdministrator();
    const bytes = await writeXlsxFile([
      { sheet: 'Read me', data: [[{ value: 'Fill in the next sheet' }]] },
      {
        sheet: 'Members',
        data: [
          [{ value: 'No.' }, { value: 'Name' }, { value: 'Email' }],
          [],
          [{ value: 7, type: Number }, { value: 'Ann "Annie" Lee' }, { value: 'ann@x.org' }],
          [{ value: 8, type: Number }, { value: 'Bo Moss' }, { value: 'bo' }],
        ],
      },
    ]).toBuffer();
    const draft = await upload(administrator, bytes);
    expect(draft).toMatchObject({
      sheet: { name: 'Members', of: 2 },
      columns: ['No.', 'Name', 'Email'],
      layout: { hasHeader: true, nameColumns: [1], emailColumn: 2 },
      counts: { lines: 2, good: 1, malformed: 1 },
      sample: [{ line: 3, name: 'Ann "Annie" Lee', email: 'ann@x.org' }],
    });
    const { id } = draft;
    await administrator
      .put(`/imports/${id}/lines/4`, { name: 'Bo', email: 'bo@x.org' })
      .expect(200);
    const { text } = await administrator.get(`/imports/${id}/problems/export`).expect(200);
    expect(text).toContain('"Name","Email","Line","Problem"');
    await register(app, administrator, id);
    const names = (await votersIn(administrator)).map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['Ann "Annie" Lee', 'Bo']));
  });

  it('leaves out hidden lines and columns of a spreadsheet until an administrator wants them', async () => {
    const { administrator } = await startWithAdministrator();
    const draft = await upload(
      administrator,
      sheetOf({
        columns: '<cols><col min="2" max="2" hidden="1"/></cols>',
        rows: [
          ['Name', 'Old email', 'Email'],
          ['Ann', 'a@old.org', 'ann@x.org'],
          ['Bo', 'b@old.org', 'bo@x.org'],
          ['Cy', 'c@old.org', ''],
        ],
        hidden: [3],
      }),
    );
    expect(draft).toMatchObject({
      sheet: { hiddenLines: 1, hiddenColumns: [1] },
      layout: { nameColumns: [0], emailColumn: 2 },
      counts: { lines: 2, good: 1, missing: 1 },
    });
    const layout = { ...draft.layout, withHidden: true };
    const { body } = await administrator.put(`/imports/${draft.id}/layout`, { layout }).expect(200);
    expect(body.data.import).toMatchObject({
      counts: { lines: 3, good: 2 },
      layout: { withHidden: true },
    });
  });

  it('gives a merged group to each voter, and asks about merged weights, names, and addresses', async () => {
    const { administrator } = await startWithAdministrator();
    const draft = await upload(
      administrator,
      sheetOf({
        rows: [
          ['Group', 'Name', 'Email', 'Weight'],
          ['North', 'Ann', 'ann@x.org', '5'],
          ['', 'Bo', 'bo@x.org', ''],
          ['', 'Cy', 'cy@x.org', '2'],
          ['South', 'Di', 'di@x.org', '1'],
          ['', '', 'di2@x.org', '1'],
        ],
        merges: ['A2:A4', 'D2:D3', 'B5:B6', 'A5:A6'],
      }),
    );
    expect(draft).toMatchObject({
      counts: { lines: 5, good: 1 },
      sample: [{ name: 'Cy', groups: ['North'], weight: 2 }],
    });
    const text = (what: string, lines: string) =>
      `The ${what} is in a cell that is merged across lines ${lines}. Separate the cells, or fix the lines.`;
    expect(await problemsOf(administrator, draft.id)).toEqual([
      [2, text('weight', '2 to 3')],
      [3, text('weight', '2 to 3')],
      [5, text('name', '5 to 6')],
      [6, text('name', '5 to 6')],
    ]);
    const fix = { name: 'Bo', email: 'bo@x.org', weight: 5 };
    const { body } = await administrator.put(`/imports/${draft.id}/lines/3`, fix).expect(200);
    expect(body.data.import.sample).toMatchObject([
      { name: 'Bo', groups: ['North'], weight: 5 },
      { name: 'Cy' },
    ]);
  });

  it('names the administrator who has an address on the list', async () => {
    const app = await startTestApp();
    const account = await app.createAdministrator();
    const administrator = await app.asAdministrator();
    const { id } = await upload(administrator, `Ann;${account.email}`);
    expect(await problemsOf(administrator, id)).toEqual([
      [
        1,
        `This address belongs to ${account.userId} (Administrator). An administrator who also votes needs a second email address.`,
      ],
    ]);
  });

  it('reads the encodings that Windows programs use', async () => {
    const { administrator } = await startWithAdministrator();
    const latin = await upload(administrator, Buffer.from('J\u00f6rg;joerg@x.org', 'latin1'));
    expect(latin).toMatchObject({
      encoding: 'windows-1252',
      readings: [{ encoding: 'windows-1252', sample: ['Jörg'] }],
      isReadingOpen: false,
      sample: [{ name: 'Jörg' }],
    });
    const wide = await upload(administrator, Buffer.from('\ufeffZoë\tzoe@x.org', 'utf16le'));
    expect(wide).toMatchObject({ encoding: 'utf-16', sample: [{ name: 'Zoë' }] });
    expect(wide).not.toHaveProperty('readings');
    await administrator
      .put(`/imports/${wide.id}/layout`, { layout: { separator: '\t' }, encoding: 'cp852' })
      .expect(400);
  });

  it('reads text that was converted twice as the administrator chooses, also in a spreadsheet', async () => {
    const { administrator } = await startWithAdministrator();
    const lines = [
      ['Name', 'Email'],
      ['JÃ¶rg', 'j@x.org'],
    ];
    const rows = lines.map((row) => row.map((value) => ({ value })));
    const sheet = await writeXlsxFile([{ sheet: 'Members', data: rows }]).toBuffer();
    for (const bytes of [Buffer.from(lines.join('\n')), sheet]) {
      const { id, isReadingOpen, sample } = await upload(administrator, bytes);
      expect([isReadingOpen, sample]).toMatchObject([true, [{ name: 'Jörg' }]]);
      await administrator.post(`/imports/${id}/start`, {}).expect(409);
      const body = { layout: { separator: bytes.toString('latin1', 0, 2) === 'PK' ? '\t' : ',' } };
      const { body: answer } = await administrator
        .put(`/imports/${id}/layout`, { ...body, encoding: 'utf-8' })
        .expect(200);
      expect(answer.data.import).toMatchObject({
        isReadingOpen: false,
        sample: [{ name: 'JÃ¶rg' }],
      });
    }
  });

  it('shows each reading of names in an unknown encoding, and registers only the chosen one', async () => {
    const { app, administrator } = await startWithAdministrator();
    const bytes = iconv.encode('Imię;E-mail\nŁukasz Wiśniewski;l@x.pl\nAnn Lee;a@x.pl', 'cp1250');
    const { id, ...draft } = await upload(administrator, bytes);
    expect(draft.isReadingOpen).toBe(true);
    expect(draft.readings).toEqual([
      { encoding: 'windows-1250', sample: ['Łukasz Wiśniewski', 'Imię'] },
      { encoding: 'cp852', sample: ['úukasz Wiťniewski', 'Imiŕ'] },
    ]);
    const refused = await administrator.post(`/imports/${id}/start`, {}).expect(409);
    expect(refused.body.code).toBe('READING_NOT_CHOSEN');

    const choose = async (encoding: string): Promise<Found> => {
      const body = { layout: { separator: ';' }, encoding };
      return (await administrator.put(`/imports/${id}/layout`, body).expect(200)).body.data.import;
    };
    expect((await choose('windows-1252')).sample[0].name).toBe('£ukasz Wiœniewski');
    // Bytes that mean nothing in an encoding are problems, not names.
    expect((await choose('windows-1255')).counts).toMatchObject({ good: 1, malformed: 1 });
    expect(await choose('windows-1250')).toMatchObject({
      counts: { good: 2 },
      isReadingOpen: false,
    });
    await register(app, administrator, id);
    const names = (await votersIn(administrator)).map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['Łukasz Wiśniewski', 'Ann Lee']));
  });

  it('asks about text that is valid UTF-8 by chance', async () => {
    const { administrator } = await startWithAdministrator();
    const bytes = Buffer.from('Ann Lee;a@x.cz\nJi\xde\x92 Dvo\xde\x87k;j@x.cz', 'latin1');
    const { id, ...draft } = await upload(administrator, bytes);
    expect(draft).toMatchObject({
      isReadingOpen: true,
      readings: [
        { encoding: 'mac-latin2', sample: ['Jiří Dvořák'] },
        { encoding: 'utf-8', sample: ['Jiޒ Dvoއk'] },
      ],
    });
    const body = { layout: { separator: ';' }, encoding: 'utf-8' };
    const answer = await administrator.put(`/imports/${id}/layout`, body).expect(200);
    expect(answer.body.data.import.sample[1].name).toBe('Jiޒ Dvoއk');
  });

  it('expects the encodings of the languages in the list, of the browser, and of voters', async () => {
    const { administrator } = await startWithAdministrator();
    const name = 'Hélène Lefèvre';
    const bestFor = async (text: string, browser: string): Promise<string> => {
      const bytes = iconv.encode(text, 'cp1252');
      const answer = await send(administrator, bytes).set('Accept-Language', browser).expect(201);
      return answer.body.data.import.sample[0].name;
    };
    expect(await bestFor(`${name};h@x.org`, 'fr-CH,fr;q=0.9,en;q=0.8')).toBe(name);
    expect(await bestFor(`${name};h@x.org`, 'cs')).toBe('Hélčne Lefčvre');
    expect(await bestFor(`${name};h@x.org`, 'en-US')).toBe('Hélčne Lefčvre');
    const voter = { name: 'Zoé', email: 'zoe@x.org', language: 'fr' };
    await administrator.post('/auth/register', voter).expect(201);
    expect(await bestFor(`${name};h@x.org`, 'en-US')).toBe(name);
    expect(await bestFor(`Name;Language;Email\n${name};French;h@x.org`, 'cs')).toBe(name);
  });

  it('returns the problems page by page', async () => {
    const { administrator } = await startWithAdministrator();
    const { id } = await upload(administrator, 'no address;\n'.repeat(230));
    const second = await administrator.get(`/imports/${id}/problems?page=3`).expect(200);
    expect(second.body.data.pages).toBe(3);
    expect(second.body.data.problems).toHaveLength(30);
    expect(second.body.data.problems.at(-1).line).toBe(230);
    const beyond = await administrator.get(`/imports/${id}/problems?page=4`).expect(200);
    expect(beyond.body.data.problems).toEqual([]);
    await administrator.get(`/imports/${id}/problems?page=0`).expect(400);
  });

  it('has every line that can be imported, and skips those that an administrator chooses', async () => {
    const { app, administrator } = await startWithAdministrator();
    const owners = Array.from({ length: 251 }, (_, place) => `Owner ${place};o${place}@x.org;1`);
    const text = `Name;Email;Shares\n${owners.join('\n')}\nLéa Roy;o7@x.org;2\nTotal;-;253`;
    const first = await upload(administrator, text);
    const change = async (draft: Found, more: object) => {
      const body = { layout: { ...draft.layout, ...more }, expectedRevision: draft.revision };
      const { body: answer } = await administrator
        .put(`/imports/${first.id}/layout`, body)
        .expect(200);
      return answer.data.import;
    };
    const linesOf = async (query: string): Promise<Found> =>
      (await administrator.get(`/imports/${first.id}/lines?${query}`).expect(200)).body.data;
    const draft = await change(first, { withoutAddress: true });
    expect(draft).toMatchObject({
      counts: { good: 252, duplicate: 1 },
      unaddressed: 1,
      totals: [{ line: 254, name: 'Total', weight: 253 }],
    });
    expect(await linesOf('page=2')).toMatchObject({
      lines: [{ line: 252 }, { line: 254, name: 'Total' }],
      found: 252,
      pages: 2,
    });
    expect(await linesOf('search=Ole')).toMatchObject({ lines: [], found: 0, pages: 0 });
    expect(await linesOf('search=o25')).toMatchObject({ found: 2, pages: 1 });
    expect(await linesOf('search=OWNER&page=2')).toMatchObject({
      lines: [{ line: 252 }],
      pages: 2,
    });

    const skipped = await change(draft, { skippedLines: [254, 9, 9] });
    expect(skipped).toMatchObject({
      layout: { skippedLines: [9, 254] },
      counts: { lines: 253, good: 251, duplicate: 0, skipped: 2 },
      unaddressed: 0,
      weight: 252,
    });
    expect(skipped).not.toHaveProperty('totals');
    // The line with the same address as a skipped line can be imported now.
    expect((await linesOf('search=lea')).lines).toMatchObject([{ line: 253, email: 'o7@x.org' }]);
    expect(await problemsOf(administrator, first.id)).toEqual([
      [9, 'An administrator chose to skip this line.'],
      [254, 'An administrator chose to skip this line.'],
    ]);
    await change(skipped, { skippedLines: [254] });
    await register(app, administrator, first.id);
    const ended = await administrator.get(`/imports/${first.id}`).expect(200);
    expect(ended.body.data.import.progress).toMatchObject({ registered: 251, unaddressed: 0 });
    // The columns of this list are used again, but not its skipped lines.
    const next = await upload(administrator, 'Name;Email;Shares\nTotal;t@x.org;1');
    expect(next).toMatchObject({ hasRememberedColumns: true, counts: { good: 1 } });
  });

  it('rejects files that are too large or are not a list, and stores nothing', async () => {
    const { app, administrator } = await startWithAdministrator();
    const refused: [string, number, string, RegExp][] = [
      ['', 400, 'UNREADABLE_LIST', /list is empty/],
      ['Name;Email\n', 400, 'UNREADABLE_LIST', /list is empty/],
      ['PK\u0003\u0004', 400, 'UNREADABLE_LIST', /as CSV/],
      ['a;b\n'.repeat(50_001), 400, 'UNREADABLE_LIST', /more than 50,000 lines/],
      ['x'.repeat(5_000_001), 413, 'PAYLOAD_TOO_LARGE', /limit is 5 MB/],
    ];
    for (const [text, status, code, message] of refused) {
      const answer = await send(administrator, text);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.message).toMatch(message);
    }
    for (const name of ['imports', 'importrows', 'importparts']) {
      expect(await app.connection.collection(name).countDocuments({})).toBe(0);
    }
  });
});

describe('the columns', () => {
  it('are read as the administrator chooses', async () => {
    const { app, administrator } = await startWithAdministrator();
    const draft = await upload(administrator, 'Ann;Lee;ann@x.org\nBo;Moss;bo@x.org');
    expect(draft.sample[0].name).toBe('Ann Lee');
    const layout = { separator: ';', hasHeader: true, nameColumns: [1, 0], emailColumn: 2 };
    const answer = await administrator
      .put(`/imports/${draft.id}/layout`, { layout, expectedRevision: draft.revision })
      .expect(200);
    expect(answer.body.data.import).toMatchObject({
      layout,
      revision: draft.revision + 1,
      counts: { lines: 1, good: 1 },
      sample: [{ line: 2, name: 'Moss Bo', email: 'bo@x.org' }],
    });
    expect(await app.connection.collection('importrows').countDocuments({})).toBe(1);
  });

  it('are found below a title, which is shown, and can be above another line', async () => {
    const { administrator } = await startWithAdministrator();
    const text =
      'Co-owners 2027;;;\n;;;\nName;Email;Group;Shares\nAnn;ann@x.org;North;5\nBo;bo@x.org;;7';
    const draft = await upload(administrator, text);
    expect(draft).toMatchObject({
      layout: { hasHeader: true, linesAbove: 1, groupsColumn: 2, weightColumn: 3 },
      columns: ['Name', 'Email', 'Group', 'Shares'],
      firstLines: [
        'Co-owners 2027',
        'Name, Email, Group, Shares',
        'Ann, ann@x.org, North, 5',
        'Bo, bo@x.org, 7',
      ],
      counts: { lines: 2, good: 2 },
      sample: [
        { line: 4, groups: ['North'], weight: 5 },
        { line: 5, weight: 7 },
      ],
    });
    const { linesAbove: _above, ...layout } = draft.layout;
    const { body } = await administrator.put(`/imports/${draft.id}/layout`, { layout }).expect(200);
    expect(body.data.import).toMatchObject({
      columns: ['Co-owners 2027', '', '', ''],
      counts: { lines: 3, missing: 0, malformed: 1 },
    });
  });

  it('are guessed again when the separator changes', async () => {
    const { administrator } = await startWithAdministrator();
    const draft = await upload(administrator, 'Lee, Ann <ann@x.org>\nMoss, Bo <bo@x.org>');
    const answer = await administrator
      .put(`/imports/${draft.id}/layout`, { layout: { separator: ';' } })
      .expect(200);
    expect(answer.body.data.import.sample).toMatchObject([
      { name: 'Lee, Ann' },
      { name: 'Moss, Bo' },
    ]);
  });

  describe('of the last list', () => {
    const swap = { separator: ';', hasHeader: true, nameColumns: [1, 0], emailColumn: 2 };

    /** Imports a list and assigns its columns as `swap` specifies. */
    async function importSwapped(app: TestApp, caller: Caller, text: string) {
      const { id } = await upload(caller, text);
      const layout = { ...swap, hasHeader: text.startsWith('Vez') };
      await caller.put(`/imports/${id}/layout`, { layout }).expect(200);
      await register(app, caller, id);
    }

    it('are reused for the same headings until an administrator chooses others', async () => {
      const { app, administrator } = await startWithAdministrator();
      const first = await upload(administrator, 'Vezetéknév;Utónév;Levél\nLee;Ann;ann@x.org');
      expect(first).toMatchObject({
        hasRememberedColumns: false,
        layout: { nameColumns: [0, 1] },
      });
      await importSwapped(app, administrator, 'Vezetéknév;Utónév;Levél\nLee;Ann;ann@x.org');

      const second = await app.asAdministrator();
      const next = await upload(second, 'VEZETEKNEV;Utonev;level\nMoss;Bo;bo@x.org\nYoung;Cy;cy');
      expect(next).toMatchObject({
        hasRememberedColumns: true,
        layout: swap,
        sample: [{ name: 'Bo Moss', email: 'bo@x.org' }],
      });
      const fixed = await second
        .put(`/imports/${next.id}/lines/3`, { name: 'Cy Young', email: 'cy@x.org' })
        .expect(200);
      expect(fixed.body.data.import).toMatchObject({ hasRememberedColumns: true, layout: swap });
      const chosen = await second
        .put(`/imports/${next.id}/layout`, { layout: { ...swap, nameColumns: [1] } })
        .expect(200);
      expect(chosen.body.data.import).toMatchObject({
        hasRememberedColumns: false,
        sample: [{ name: 'Bo' }, { name: 'Cy Young' }],
      });
      const other = await upload(second, 'Vezetéknév;Utónév;Levél;Város\nMoss;Bo;bo@x.org;Bonn');
      expect(other.hasRememberedColumns).toBe(false);
    });

    it('are reused for a list without headings if the addresses are in the same column', async () => {
      const { app, administrator } = await startWithAdministrator();
      await importSwapped(app, administrator, 'Lee;Ann;ann@x.org');
      const same = await upload(administrator, 'Moss;Bo;bo@x.org');
      expect(same).toMatchObject({ hasRememberedColumns: true, sample: [{ name: 'Bo Moss' }] });
      const moved = await upload(administrator, 'bo@x.org;Moss;Bo');
      expect(moved).toMatchObject({ hasRememberedColumns: false, sample: [{ name: 'Moss Bo' }] });
    });

    it('come from the latest import, not from a list that was only previewed', async () => {
      const { app, administrator } = await startWithAdministrator();
      await importSwapped(app, administrator, 'Vezetéknév;Utónév;Levél\nLee;Ann;ann@x.org');
      const draft = await upload(administrator, 'Vezetéknév;Utónév;Levél\nMoss;Bo;bo@x.org');
      const layout = { ...swap, nameColumns: [0] };
      await administrator.put(`/imports/${draft.id}/layout`, { layout }).expect(200);
      const text = 'Vezetéknév;Utónév;Levél\nYoung;Cy;cy@x.org';
      expect((await upload(administrator, text)).layout.nameColumns).toEqual([1, 0]);
      app.clock.advance(1_000);
      await administrator.post(`/imports/${draft.id}/start`, {}).expect(200);
      expect((await upload(administrator, text)).layout.nameColumns).toEqual([0]);
    });
  });

  it('are rejected when they do not exist', async () => {
    const { administrator } = await startWithAdministrator();
    const { id } = await upload(administrator, 'Ann;ann@x.org');
    for (const layout of [
      { separator: '^' },
      { separator: ';', emailColumn: 2 },
      { separator: ';', nameColumns: [] },
      {},
    ]) {
      const answer = await administrator.put(`/imports/${id}/layout`, { layout });
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    }
  });
});

describe('fixing a line', () => {
  it('adds it to the lines that will be registered', async () => {
    const { app, administrator } = await startWithAdministrator();
    const draft = await upload(administrator, list);
    const fix = { name: 'Cy Young', email: 'Cy@x.org', expectedRevision: draft.revision };
    const answer = await administrator.put(`/imports/${draft.id}/lines/6`, fix).expect(200);
    expect(answer.body.data.import.counts).toMatchObject({ good: 3, malformed: 0 });
    expect(answer.body.data.problem).toBeUndefined();
    await register(app, administrator, draft.id);
    const names = (await votersIn(administrator)).map(({ name, email }) => [name, email]);
    expect(names).toContainEqual(['Cy Young', 'cy@x.org']);
  });

  it('reports remaining problems, and keeps fixes when the columns change', async () => {
    const { administrator } = await startWithAdministrator();
    const { id } = await upload(administrator, list);
    const twice = await administrator
      .put(`/imports/${id}/lines/6`, { name: 'Cy', email: 'bo@x.org' })
      .expect(200);
    expect(twice.body.data.problem).toMatchObject({
      line: 6,
      kind: 'duplicate',
      text: 'Line 4 has the same address.',
    });
    await administrator
      .put(`/imports/${id}/lines/6`, { name: 'Cy', email: 'cy@x.org' })
      .expect(200);
    const layout = { separator: ';', hasHeader: false };
    const answer = await administrator.put(`/imports/${id}/layout`, { layout }).expect(200);
    expect(answer.body.data.import.counts).toMatchObject({ lines: 6, good: 3, malformed: 1 });
  });

  it('is rejected if the fix is invalid, and changes nothing', async () => {
    const { administrator } = await startWithAdministrator();
    const { id, counts } = await upload(administrator, list);
    const cy = { name: 'Cy', email: 'cy@x.org' };
    const refused: [string, object, number, string][] = [
      ['99', cy, 404, 'NOT_FOUND'],
      // The header line.
      ['1', cy, 404, 'NOT_FOUND'],
      ['x', cy, 400, 'VALIDATION_FAILED'],
      ['6', { ...cy, email: 'cy' }, 400, 'VALIDATION_FAILED'],
      ['6', { ...cy, expectedRevision: 0 }, 409, 'EDITED_MEANWHILE'],
    ];
    for (const [line, body, status, code] of refused) {
      const answer = await administrator.put(`/imports/${id}/lines/${line}`, body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    const after = await administrator.get(`/imports/${id}`).expect(200);
    expect(after.body.data.import).toMatchObject({ counts, revision: 1 });
    await administrator.get('/imports/nothing').expect(404);
  });

  it('succeeds for only one of three simultaneous requests', async () => {
    const { app, administrator } = await startWithAdministrator();
    const { id } = await upload(administrator, list);
    const answers = await Promise.all(
      ['c1@x.org', 'c2@x.org', 'c3@x.org'].map((email) =>
        administrator.put(`/imports/${id}/lines/6`, { name: 'Cy', email, expectedRevision: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await app.connection.collection('importrows').countDocuments({})).toBe(2);
  });
});

describe('languages', () => {
  const members =
    'Name,Email,Language\nAnn Lee,ann@x.org,en-GB\nBo Moss,bo@x.org,Klingon\nCy,cy@x.org,\nDee,dee,English';

  it('are shown and registered, and reported if they are unknown', async () => {
    const { app, administrator } = await startWithAdministrator();
    const draft = await upload(administrator, members);
    expect(draft).toMatchObject({
      layout: { languageColumn: 2 },
      counts: { good: 3, malformed: 1 },
      sample: [{ name: 'Ann Lee', language: 'en' }, { name: 'Bo Moss' }, { name: 'Cy' }],
      languages: {
        known: [{ language: 'en', voters: 1 }],
        unknown: { voters: 1, cells: ['Klingon'] },
      },
    });
    const { body } = await administrator.get(`/imports/${draft.id}/problems`).expect(200);
    expect(body.data.problems).toMatchObject([{ name: 'Dee', language: 'English' }]);
    const csv = await administrator.get(`/imports/${draft.id}/problems/export`).expect(200);
    expect(csv.text).toContain('"Name","Email","Language","Line","Problem"');
    expect(csv.text).toContain('"Dee","dee","English","5"');
    const fix = { name: 'Dee', email: 'dee@x.org' };
    const fixed = await administrator.put(`/imports/${draft.id}/lines/5`, fix).expect(200);
    expect(fixed.body.data.import.languages.known).toEqual([{ language: 'en', voters: 2 }]);
    await register(app, administrator, draft.id);
    const voters = await administrator.get('/auth/voters').expect(200);
    const languages = Object.fromEntries(
      voters.body.data.voters.map((one: Voter) => [one.name, one.language]),
    );
    expect(languages).toEqual({ 'Ann Lee': 'en', 'Bo Moss': undefined, Cy: undefined, Dee: 'en' });
  });

  it('are ignored when their column is not chosen', async () => {
    const { administrator } = await startWithAdministrator();
    const draft = await upload(administrator, members);
    const layout = { separator: ',', nameColumns: [0], emailColumn: 1 };
    const changed = await administrator.put(`/imports/${draft.id}/layout`, { layout }).expect(200);
    expect(changed.body.data.import).not.toHaveProperty('languages');
    expect(changed.body.data.import.sample[0]).toEqual({
      line: 2,
      name: 'Ann Lee',
      email: 'ann@x.org',
    });
  });
});

describe('groups and weights', () => {
  const members =
    'Name,Email,Group,Shares\nAnn Lee,ann@x.org,North; Youth,12\nBo Moss,bo@x.org,north|YOUTH,\nCy,cy@x.org,,1';

  it('are shown and registered, and their columns are remembered', async () => {
    const { app, administrator } = await startWithAdministrator();
    await administrator.post('/groups', { name: 'NORTH' }).expect(201);
    const draft = await upload(administrator, members);
    expect(draft).toMatchObject({
      layout: { nameColumns: [0], emailColumn: 1, groupsColumn: 2, weightColumn: 3 },
      sample: [
        { name: 'Ann Lee', groups: ['North', 'Youth'], weight: 12 },
        { name: 'Bo Moss', groups: ['north', 'YOUTH'] },
        { name: 'Cy' },
      ],
      // An existing group has its name on the roll, and a new group has the first spelling in the list.
      groups: [
        { name: 'Youth', voters: 2, isNew: true },
        { name: 'NORTH', voters: 2, isNew: false },
      ],
      weight: 14,
    });
    await register(app, administrator, draft.id);
    const rights = (await votersIn(administrator)).map((one) => [one.name, one.groups, one.weight]);
    expect(rights).toHaveLength(3);
    expect(rights).toEqual(
      expect.arrayContaining([
        ['Ann Lee', ['NORTH', 'Youth'], 12],
        ['Bo Moss', ['NORTH', 'Youth'], 1],
        ['Cy', [], 1],
      ]),
    );
    const groups = (await administrator.get('/groups').expect(200)).body.data.groups;
    expect(groups).toHaveLength(2);

    // If an administrator chooses columns without groups, this choice is remembered.
    const plain = await upload(administrator, members.replaceAll('@x', '@y'));
    expect(plain.layout).toMatchObject({ groupsColumn: 2, weightColumn: 3 });
    const layout = { separator: ',', nameColumns: [0], emailColumn: 1, weightColumn: 3 };
    const changed = await administrator.put(`/imports/${plain.id}/layout`, { layout }).expect(200);
    expect(changed.body.data.import.sample[0]).toEqual({
      line: 2,
      name: 'Ann Lee',
      email: 'ann@y.org',
      weight: 12,
    });
    app.clock.advance(1_000);
    await register(app, administrator, plain.id);
    const next = await upload(administrator, members.replaceAll('@x', '@z'));
    expect(next.layout).not.toHaveProperty('groupsColumn');
    expect(next.layout).toMatchObject({ weightColumn: 3 });
  });

  it('are never read silently in one of two ways', async () => {
    const { administrator } = await startWithAdministrator();
    const lines = ['1.250', '850', '1.000', '', '2.400 Anteile'].map(
      (cell, index) => `Ann;a${index}@x.org;${cell}`,
    );
    const draft = await upload(administrator, ['Name;E-Mail;Anteile', ...lines].join('\n'));
    expect(draft).toMatchObject({ counts: { good: 2, malformed: 3 }, weight: 851, unweighted: 1 });
    expect(draft.layout).not.toHaveProperty('decimalSign');
    const remedy = 'Choose the decimal sign under List format.';
    expect(await problemsOf(administrator, draft.id)).toEqual([
      [2, `The weight “1.250” can be 1.25 or 1,250. ${remedy}`],
      [4, `The weight “1.000” can be 1 or 1,000. ${remedy}`],
      [6, `The weight “2.400 Anteile” can be 2.4 or 2,400. ${remedy}`],
    ]);
    const choose = async (decimalSign: string) => {
      const layout = { ...draft.layout, decimalSign };
      const { body } = await administrator
        .put(`/imports/${draft.id}/layout`, { layout })
        .expect(200);
      return body.data.import;
    };
    expect(await choose(',')).toMatchObject({
      counts: { good: 5 },
      weight: 5_501,
      layout: { decimalSign: ',' },
    });
    expect(await choose('.')).toMatchObject({ counts: { good: 3, malformed: 2 }, weight: 852 });
  });

  it('are read with the decimal sign that other lines prove', async () => {
    const { administrator } = await startWithAdministrator();
    const { layout, weight } = await upload(
      administrator,
      'Name;Email;Stimmen\nAnn;ann@x.org;1.250\nBo;bo@x.org;3,0',
    );
    expect([layout.decimalSign, weight]).toEqual([',', 1_253]);
  });

  it('are read from a spreadsheet', async () => {
    const { administrator } = await startWithAdministrator();
    const bytes = await writeXlsxFile([
      [{ value: 'Name' }, { value: 'Email' }, { value: 'Branch' }, { value: 'Weight' }],
      [
        { value: 'Ann' },
        { value: 'ann@x.org' },
        { value: 'North|Youth' },
        { value: 1200, type: Number },
      ],
    ]).toBuffer();
    const { sample } = await upload(administrator, bytes);
    expect(sample).toMatchObject([{ groups: ['North', 'Youth'], weight: 1200 }]);
  });

  it('are explained if they are invalid, can be fixed, and remain in the file of skipped lines', async () => {
    const { administrator } = await startWithAdministrator();
    const many = Array.from({ length: 21 }, (_, index) => `G${index}`).join('|');
    const lines = ['a,a@x.org,North,1.5', `b,b@x.org,${'x'.repeat(61)},1`, `c,c@x.org,${many},0`];
    const text = ['Name,Email,Groups,Weight', ...lines].join('\n');
    const draft = await upload(administrator, text);
    const layout = { ...draft.layout, weightColumn: 3 };
    const { body } = await administrator.put(`/imports/${draft.id}/layout`, { layout }).expect(200);
    expect(body.data.import.counts).toMatchObject({ good: 0, malformed: 3 });
    const weightText = 'The weight “1.5” has 1 decimal. The settings allow none.';
    expect(await problemsOf(administrator, draft.id)).toEqual([
      [2, weightText],
      [3, 'Group name must be at most 60 characters long.'],
      [4, 'A voter can be in at most 20 groups.'],
    ]);
    const csv = await administrator.get(`/imports/${draft.id}/problems/export`).expect(200);
    expect(csv.text).toContain(`"a","a@x.org","North","1.5","2","${weightText}"`);
    const again = await upload(administrator, csv.text.replace('"1.5"', '"15"'));
    expect(again.sample).toEqual([
      { line: 2, name: 'a', email: 'a@x.org', groups: ['North'], weight: 15 },
    ]);
    const fix = { name: 'a', email: 'a@x.org', weight: 7 };
    const fixed = await administrator.put(`/imports/${draft.id}/lines/2`, fix).expect(200);
    expect(fixed.body.data.import.sample).toMatchObject([{ groups: ['North'], weight: 7 }]);
  });

  it('are read with decimals as typed once the settings allow them', async () => {
    const { app, administrator } = await startWithAdministrator();
    const save = async (decimals: number, expectedRevision: number) => {
      const weight = { singular: 'share', plural: 'shares', total: 100, decimals };
      await administrator.put('/settings', { weight, expectedRevision }).expect(200);
    };
    await save(0, 0);
    const lines = ['Ann;ann@x.org;41.5', 'Bo;bo@x.org;25,3', 'Cy;cy@x.org;', 'Di;di@x.org;1'];
    const draft = await upload(administrator, ['Name;Email;Shares', ...lines].join('\n'));
    expect(draft).toMatchObject({ counts: { good: 2 }, weight: 2, decimalsNeeded: 1 });
    await save(1, 1);
    const stale = await administrator.post(`/imports/${draft.id}/start`, {}).expect(409);
    expect(stale.body.message).toContain('Check the list again.');
    const { layout } = draft;
    const again = await administrator.put(`/imports/${draft.id}/layout`, { layout }).expect(200);
    expect(again.body.data.import).toMatchObject({
      counts: { good: 4 },
      weight: 688,
      weightDecimals: 1,
      sample: [{ weight: 415 }, { weight: 253 }, {}, {}],
    });
    await register(app, administrator, draft.id);
    const { body } = await administrator.get('/auth/voters').expect(200);
    const weights = body.data.voters.map(({ weight }: Found) => weight);
    expect(weights.toSorted((one: number, other: number) => one - other)).toEqual([
      10, 10, 253, 415,
    ]);
  });

  it('are rejected if a list has more groups than an organization can have', async () => {
    const { administrator } = await startWithAdministrator();
    const lines = Array.from({ length: 510 }, (_, index) => `Ann,a${index}@x.org,G${index}`);
    const { id, counts } = await upload(administrator, ['Name,Email,Group', ...lines].join('\n'));
    expect(counts).toMatchObject({ good: 500, malformed: 10 });
    expect((await problemsOf(administrator, id))[0]).toEqual([
      502,
      'The list has more than 500 different groups. Check the groups column.',
    ]);
  });
});

describe('the file of skipped lines', () => {
  it('contains the lines with their problems, and can be fixed and imported', async () => {
    const { administrator } = await startWithAdministrator();
    const { id } = await upload(administrator, `${list}\n=1+1;formula`);
    const answer = await administrator.get(`/imports/${id}/problems/export`).expect(200);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="voters-left-out.csv"',
    );
    const { text } = answer;
    expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
      '"Name";"Email";"Line";"Problem"',
      ';"nobody@x.org";"3";"The name is missing."',
      '"Ann";"ann@x.org";"5";"Line 2 has the same address."',
      '"Cy";"cy";"6";"Enter an email address, such as name@example.org."',
      `"'=1+1";"formula";"7";"This line has a formula without a result. Open the list in a spreadsheet program, save it there, and choose it again."`,
      '',
    ]);
    const again = await upload(
      administrator,
      text.replace('"cy"', '"cy@x.org"').replace('"formula"', '"f@x.org"'),
    );
    expect(again.counts).toMatchObject({ lines: 4, good: 3, missing: 1 });
    expect(again.sample).toMatchObject([{ name: 'Ann' }, { name: 'Cy' }, { name: '=1+1' }]);
  });
});

describe('the import', () => {
  it('registers the valid lines with events, pending emails, and counts', async () => {
    const { app, administrator } = await startWithAdministrator();
    const draft = await upload(administrator, list);
    const started = await administrator
      .post(`/imports/${draft.id}/start`, { expectedRevision: draft.revision })
      .expect(200);
    expect(started.body.data.import).toMatchObject({ state: 'running' });
    await runDue(app);
    const ended = await administrator.get(`/imports/${draft.id}`).expect(200);
    expect(ended.body.data.import).toMatchObject({
      state: 'done',
      progress: { done: 2, registered: 2, known: 0 },
      endedAt: app.clock.now().toISOString(),
    });
    const voters = await votersIn(administrator);
    expect(
      voters.map(({ name, userId, credentials }) => [name, userId, credentials.state]),
    ).toEqual(
      expect.arrayContaining([
        ['Ann Lee', 'VOTER001', 'queued'],
        ['Bo Moss', 'VOTER002', 'queued'],
      ]),
    );
    const trail = await app.auditEntries();
    const told = trail
      .filter(({ event }) => /^import|^user\.registered/.test(event))
      .map(({ event, actor, subject, details }) => [event, actor.userId, subject.label, details]);
    const by = trail.find(({ event }) => event === 'import.started')?.actor.userId;
    expect(by).toMatch(/^ADMIN/);
    expect(told).toContainEqual([
      'import.started',
      by,
      'a pasted list',
      { lines: 5, toRegister: 2 },
    ]);
    expect(told).toContainEqual([
      'import.finished',
      by,
      'a pasted list',
      { registered: 2, leftOut: 3 },
    ]);
    expect(told).toContainEqual(['user.registered', by, 'VOTER001', { userType: 'voter' }]);
    expect(told).toContainEqual(['user.registered', by, 'VOTER002', { userType: 'voter' }]);
  });

  it('registers no voter again when it is repeated', async () => {
    const { app, administrator } = await startWithAdministrator();
    const [first, second] = [await upload(administrator, list), await upload(administrator, list)];
    await register(app, administrator, first.id);
    const third = await upload(administrator, list);
    expect(third.counts).toMatchObject({ good: 0, known: 2 });
    const refused = await administrator.post(`/imports/${third.id}/start`, {}).expect(409);
    expect(refused.body.code).toBe('NOTHING_TO_IMPORT');

    await register(app, administrator, second.id);
    const ended = await administrator.get(`/imports/${second.id}`).expect(200);
    expect(ended.body.data.import).toMatchObject({
      state: 'done',
      progress: { done: 2, registered: 0, known: 2 },
    });
    expect(await problemsOf(administrator, second.id, 2)).toEqual([
      [2, 'This address is already registered as VOTER001 (Voter).'],
      [4, 'This address is already registered as VOTER002 (Voter).'],
    ]);
    expect(await votersIn(administrator)).toHaveLength(2);
  });

  it('starts only once, and not from an outdated preview', async () => {
    const { administrator } = await startWithAdministrator();
    const { id } = await upload(administrator, list);
    const old = await administrator.post(`/imports/${id}/start`, { expectedRevision: 0 });
    expect([old.status, old.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
    await administrator.post(`/imports/${id}/start`, {}).expect(200);
    for (const late of [
      administrator.post(`/imports/${id}/start`, {}),
      administrator.put(`/imports/${id}/lines/6`, { name: 'Cy', email: 'cy@x.org' }),
      administrator.put(`/imports/${id}/layout`, { layout: { separator: ',' } }),
      administrator.delete(`/imports/${id}`),
    ]) {
      const answer = await late;
      expect([answer.status, answer.body.code]).toEqual([409, 'IMPORT_NOT_DRAFT']);
    }
  });

  it('stops on request and keeps registered voters', async () => {
    const { app, administrator } = await startWithAdministrator();
    const lines = Array.from({ length: 600 }, (_, place) => `P ${place};p${place}@x.org`);
    const { id } = await upload(administrator, lines.join('\n'));
    await administrator.post(`/imports/${id}/cancel`).expect(409);
    await administrator.post(`/imports/${id}/start`, {}).expect(200);
    const stopping = await administrator.post(`/imports/${id}/cancel`).expect(200);
    expect(stopping.body.data.import.state).toBe('stopping');
    await runDue(app);
    const ended = await administrator.get(`/imports/${id}`).expect(200);
    expect(ended.body.data.import).toMatchObject({ state: 'cancelled', progress: { done: 0 } });
    await runDue(app);
    expect(await votersIn(administrator)).toHaveLength(0);
    const again = await administrator.post(`/imports/${id}/cancel`).expect(200);
    expect(again.body.data.import.state).toBe('cancelled');
  });

  it('is discarded with all its data', async () => {
    const { app, administrator } = await startWithAdministrator();
    const { id } = await upload(administrator, list);
    await administrator.delete(`/imports/${id}`).expect(200);
    await administrator.get(`/imports/${id}`).expect(404);
    for (const name of ['imports', 'importrows', 'importparts']) {
      expect(await app.connection.collection(name).countDocuments({})).toBe(0);
    }
  });
});

describe('old lists', () => {
  it('are removed two days after the upload if not imported, or a week after the import ends', async () => {
    const app = await startTestApp();
    const day = 86_400_000;
    const administrator = await app.asAdministrator();
    const draft = await upload(administrator, list);
    const started = await upload(administrator, 'Di;di@x.org');
    await register(app, administrator, started.id);
    const remaining = async () => {
      await app.services.outdatedLists.removeOutdated();
      const ids = await app.connection.collection('imports').find({}).toArray();
      return new Set(ids.map(({ _id }) => String(_id)));
    };
    app.clock.advance(2 * day - 1);
    expect(await remaining()).toEqual(new Set([draft.id, started.id]));
    app.clock.advance(2);
    expect(await remaining()).toEqual(new Set([started.id]));
    app.clock.advance(5 * day);
    // The events of the import must be in the audit trail before the import can be removed.
    expect(await remaining()).toEqual(new Set([started.id]));
    await app.services.audit.moveEvents();
    expect(await remaining()).toEqual(new Set());
    for (const name of ['importrows', 'importparts']) {
      expect(await app.connection.collection(name).countDocuments({})).toBe(0);
    }
  });
});
