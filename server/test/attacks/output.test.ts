import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { createFileMailer } from '../../src/platform/mail/mailer.ts';
import { declareResults } from '../support/finished-election.ts';
import { startTestApp } from '../support/test-app.ts';

const breaks = ['\r\nBcc: eve@evil.example', '\nBcc: eve@evil.example', '\rX: y', '\u2028x', '\0'];

/** Names that mail programs, spreadsheets, and browsers could interpret as more than names. */
const names = [
  '"Ann" <eve@evil.example>, Bo',
  'Ann; eve@evil.example',
  '=?utf-8?Q?Ann=0D=0ABcc:_eve=40evil.example?=',
  '<img src=x onerror=alert(1)>',
  '{link} {{7*7}} ${7*7} %0d%0aBcc: eve@evil.example',
];
const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';

const signal = () => new AbortController().signal;

async function mailsIn(folder: string) {
  const files = readdirSync(folder).toSorted();
  return Promise.all(files.map((file) => simpleParser(readFileSync(join(folder, file)))));
}

describe('a line break in a value that becomes a header', () => {
  it('is rejected in every field that a user can fill in', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await app.createElection();
    const message = { kind: 'reminder', text: 'Please.', timeZone: 'UTC' };
    const input = app.electionInput();
    const [first, second] = input.candidates;
    for (const end of breaks) {
      const bad = `Ann${end}x`;
      const answers = await Promise.all([
        administrator.post('/auth/register', { name: bad, email: 'ann@example.org' }),
        administrator.post('/auth/register', { name: 'Ann', email: `ann${end}@example.org` }),
        administrator.post('/auth/register', { name: 'Ann', email: `ann@example.org${end}x` }),
        administrator.post('/elections', { ...input, title: bad }),
        administrator.post('/elections', {
          ...input,
          candidates: [{ ...first, name: bad }, second],
        }),
        administrator.post(`/elections/${election.id}/messages/test`, { ...message, subject: bad }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    }
    expect(app.mails).toEqual([]);
  });

  it('or a similar character in a name or title does not change an email’s structure', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'votewise-mails-'));
    const app = await startTestApp({
      mailer: createFileMailer(folder, 'VoteWise <v@example.org>'),
    });
    const administrator = await app.asAdministrator();
    for (const [index, name] of names.entries()) {
      const email = `v${index}@example.org`;
      await administrator.post('/auth/register', { name, email }).expect(201);
    }
    await app.services.credentials.sendDue(signal());
    const titled = await app.createElection({ title: `${script} {name} ${names[2]}` });
    await administrator
      .post(`/elections/${titled.id}/messages`, {
        requestId: 'a'.repeat(24),
        kind: 'reminder',
        audience: 'everyone',
        subject: '{title} for {name}',
        text: `${script} {name}: {title}`,
        timeZone: 'UTC',
      })
      .expect(201);
    await app.sendMessages();
    const mails = await mailsIn(folder);
    const toVoters = mails.filter((mail) => JSON.stringify(mail.to).includes('@example.org'));
    const messages = toVoters.filter(({ subject }) => !subject?.startsWith('Your VoteWise'));
    expect(messages).toHaveLength(names.length);
    for (const mail of mails) {
      const headers = mail.headerLines.map(({ key }) => key).toSorted();
      expect(headers).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ]);
      const to = Array.isArray(mail.to) ? mail.to : [mail.to];
      expect(to.flatMap((one) => one?.value ?? [])).toEqual([
        {
          name: expect.not.stringMatching(/[\r\n]/),
          address: expect.stringMatching(/^\w+@example\.org$/),
        },
      ]);
      expect(mail.html).not.toMatch(/<(?:img|script)/);
    }
    // The text appears unchanged, and placeholders in inserted names are not replaced.
    const one = messages.find(({ text }) => text?.includes('{link} {{7*7}}'));
    expect(one?.text).toContain(`${script} ${names[4]}: ${script} {name} ${names[2]}`);
    const subject = one?.subject?.replaceAll('\u200b', '');
    expect(subject).toBe(`${script} {name} ${names[2]} for ${names[4]}`);
  });
});

describe('every downloaded file', () => {
  const starts = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
  const formula = (start: string) => `${start}HYPERLINK("http://evil.example","x"),"${start}1`;

  /** Creates an election, voters, a voter list, and audit entries with formulas in every field that users can edit. */
  async function startWithFormulas() {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const [start = '', ...others] = starts;
    const created = await administrator
      .post('/elections', {
        ...app.electionInput({ title: formula(start), description: formula(start) }),
        candidates: starts.map((one, index) => ({
          name: formula(one),
          description: `${formula(one)}${index}`,
        })),
      })
      .expect(201);
    const { election } = created.body.data;
    for (const [index, one] of others.entries()) {
      const email = `+v${index}@example.org`;
      await administrator.post('/auth/register', { name: formula(one), email }).expect(201);
    }
    const voters = await app.asVoters(5);
    for (const voter of voters) {
      await voter.vote(election).expect(201);
    }
    await declareResults(app, administrator, [election]);
    const lines = starts.map((one) => `"${formula(one).replaceAll('"', '""')}";${one}nobody`);
    const upload = await administrator
      .post('/imports?fileName=%3Dcmd.csv')
      .set('Content-Type', 'text/csv')
      .send(Buffer.from(`Name;Email\r\nAnn;ann@example.org\r\n${lines.join('\r\n')}\r\n`))
      .expect(201);
    const list = upload.body.data.import;
    await administrator.post(`/imports/${list.id}/start`, {}).expect(200);
    await app.services.importRegistering.runDue(signal());
    while ((await app.services.audit.moveEvents()) > 0);
    return { administrator, election, list };
  }

  it('contains no formulas in CSV cells and no lines with extra columns', async () => {
    const { administrator, election, list } = await startWithFormulas();
    const files = {
      results: [`/elections/${election.id}/export?format=csv`, ',', starts.length],
      participation: [`/elections/${election.id}/participation`, ',', starts.length - 1],
      audit: ['/audit/export?format=csv', ',', 2],
      problems: [`/imports/${list.id}/problems/export`, ';', starts.length],
    } as const;
    for (const [name, [path, separator, atLeast]] of Object.entries(files)) {
      const { text, headers } = await administrator.get(path).expect(200);
      const rows = parse(text, { bom: true, delimiter: separator, skip_empty_lines: true });
      const cells = rows.flat();
      expect([
        name,
        cells.filter((cell) => /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell)),
      ]).toEqual([name, []]);
      expect([name, new Set(rows.map((row) => row.length)).size]).toEqual([name, 1]);
      // The formulas are included but neutralized.
      expect(
        cells.filter((cell) => /^'[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell)).length,
      ).toBeGreaterThanOrEqual(atLeast);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    }
  });

  it('has a plain file name for any title and is always a download', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const titles = [
      'a"; filename="evil.exe',
      '../../etc/passwd',
      'CON',
      '選挙',
      'x%0d%0aSet-Cookie: a=b',
      'ä'.repeat(190),
    ];
    for (const title of titles) {
      const { id } = await app.createElection({ title });
      await declareResults(app, administrator, [{ id }]);
      for (const path of [`export?format=csv`, `export?format=json`, 'participation']) {
        const { headers } = await administrator.get(`/elections/${id}/${path}`).expect(200);
        expect(headers['content-disposition']).toMatch(
          /^attachment; filename="[a-z0-9_-]+\.(?:csv|json)"$/,
        );
        expect(headers).not.toHaveProperty('set-cookie');
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['cache-control']).toBe('no-store');
      }
    }
  });
});

describe('a script in a text field', () => {
  it('is stored unchanged and returned as JSON, never as HTML', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    await administrator
      .post('/auth/register', { name: script, email: 'v@example.org' })
      .expect(201);
    const { id } = await app.createElection({
      title: script,
      description: script,
      candidates: [
        { name: script, description: script },
        { name: 'Bo', description: '' },
      ],
    });
    const answer = await administrator
      .get(`/elections/${id}`)
      .set('Accept', 'text/html')
      .expect(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body.data.election).toMatchObject({ title: script, description: script });
    const missing = await administrator.get(`/${encodeURIComponent(script)}`).expect(404);
    expect(missing.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(missing.text).not.toContain('script');
    const voters = await administrator.get('/auth/voters').expect(200);
    expect(voters.body.data.voters[0].name).toBe(script);
  });
});
