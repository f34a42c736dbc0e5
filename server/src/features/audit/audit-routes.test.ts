import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  shared,
  startTestApp,
  startWithAdministrator,
  SYSTEM,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { createUserStore } from '../people/user/user-store.ts';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import { type AuditData, tellEntry } from '@votewise/contract';
import { createEvent } from './audit-event.ts';

const run = promisify(execFile);
const verifier = resolve(import.meta.dirname, '../../../scripts/verify-audit.mjs');

async function chain(app: TestApp): Promise<void> {
  while ((await app.services.audit.moveEvents()) > 0);
}

/** Creates two elections, by two administrators and an hour apart, then renames the first. */
async function startTold() {
  const app = await startTestApp();
  const [ada, bob] = [await app.createAdministrator(), await app.createAdministrator()];
  const [asAda, asBob] = [await app.signIn(ada), await app.signIn(bob)];
  const upcoming = app.electionInput({ status: 'upcoming', title: 'Chair 2027' });
  const chair = (await asAda.post('/elections', upcoming).expect(201)).body.data.election;
  app.clock.advance(3_600_000);
  await asBob.post('/elections', app.electionInput({ title: 'Treasurer' })).expect(201);
  const renamed = { ...chair, title: 'Chair 2028', endDate: '2030-01-31T12:00:00.000Z' };
  app.clock.advance(1);
  await asBob.put(`/elections/${chair.id}`, renamed).expect(200);
  await chain(app);
  return { app, ada, bob, asAda, chair };
}

async function pageOf(caller: { get: TestApp['anonymous']['get'] }, query: string) {
  const answer = await caller.get(`/audit?${query}`).expect(200);
  return answer.body.data as AuditData;
}

const kindsOf = ({ entries }: AuditData) => entries.map(({ event }) => event);

describe('GET /api/audit', () => {
  const rejecting = shared(startWithAdministrator);

  it('returns the newest entries first, filtered by election, person, kind, and time', async () => {
    const { app, ada, bob, asAda, chair } = await startTold();
    const all = await pageOf(asAda, '');
    const sequences = all.entries.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => b - a));
    expect(kindsOf(await pageOf(asAda, `election=${chair.id}`))).toEqual([
      'election.updated',
      'election.created',
    ]);
    const ofAda = await pageOf(asAda, `person=${ada.userId.toLowerCase()}`);
    expect(kindsOf(ofAda)).toEqual([
      'election.created',
      'administrator.signed-in',
      'user.registered',
    ]);
    const kind = await pageOf(asAda, `kind=election.created&person=${bob.userId}`);
    expect(kind.entries.map(({ subject }) => subject.label)).toEqual(['Treasurer']);
    const lately = new Date(app.clock.now().getTime() - 60_000).toISOString();
    expect(kindsOf(await pageOf(asAda, `from=${lately}`))).toEqual([
      'election.updated',
      'election.created',
    ]);
    expect(kindsOf(await pageOf(asAda, `election=${chair.id}&to=${lately}`))).toEqual([
      'election.created',
    ]);
  });

  it.each([
    ['limit=0', 'Limit must be at least 1'],
    ['limit=201', 'Limit must be at most 200'],
    ['after=yesterday', 'Unknown page'],
    ['from=yesterday', 'From must be a date and time, such as 2027-01-31T08:00:00Z'],
  ])('rejects %s', async (query, message) => {
    const { administrator } = rejecting();
    const { body } = await administrator.get(`/audit?${query}`).expect(400);
    expect(body.message).toBe(message);
  });

  it('returns every entry exactly once across pages, even entries from the same millisecond', async () => {
    const app = await startTestApp();
    // The test's clock does not move, so all events happen in the same millisecond.
    await app.asVoters(7);
    const administrator = await app.asAdministrator();
    await chain(app);
    const seen: number[] = [];
    let after = '';
    do {
      const page = await pageOf(administrator, `limit=2${after && `&after=${after}`}`);
      seen.push(...page.entries.map(({ sequence }) => sequence));
      after = page.next ?? '';
    } while (after);
    expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});

describe('the sentences in the trail', () => {
  it('describe who changed which value, in the reader’s time zone', async () => {
    const { bob, asAda, chair } = await startTold();
    const [updated, created] = (await pageOf(asAda, `election=${chair.id}`)).entries;
    if (!updated || !created) throw new Error('two entries were made');
    expect(tellEntry(updated, (iso) => `<${iso}>`)).toBe(
      `${bob.name} (${bob.userId}) changed “Chair 2027”: the title from “Chair 2027” to “Chair 2028”, and the end date from <${chair.endDate}> to <2030-01-31T12:00:00.000Z>.`,
    );
    expect(tellEntry(created, () => 'then')).toContain('with the candidates Ada and Bob.');
  });
});

describe('GET /api/audit/check', () => {
  it('reports which part of the chain is intact and which entry breaks it', async () => {
    const { app, asAda } = await startTold();
    const entries = app.connection.collection<{ _id: number }>('audit');
    const whole = (await asAda.get('/audit/check').expect(200)).body.data;
    expect(whole).toMatchObject({ from: 1, isEnd: true });
    expect(whole.brokenAt).toBeUndefined();
    await entries.updateOne({ _id: 4 }, { $set: { at: 'tomorrow' } });
    const broken = (await asAda.get('/audit/check').expect(200)).body.data;
    expect(broken).toMatchObject({ from: 1, to: 3, brokenAt: 4 });
    const rest = (await asAda.get('/audit/check?from=5').expect(200)).body.data;
    expect(rest).toMatchObject({ from: 5, to: whole.to, isEnd: true });
    await entries.deleteOne({ _id: 4 });
    expect((await asAda.get('/audit/check').expect(200)).body.data.brokenAt).toBe(4);
    expect((await asAda.get('/audit/check?from=5').expect(200)).body.data.brokenAt).toBe(4);
  });
});

/** Changes of the entry about the new title, as someone with access to the database could make them. */
const alterations: Record<string, object> = {
  'another subject': { 'subject.label': 'Chair 2029' },
  'no details': { details: null },
  'no people': { people: null, userIds: null },
  'a text as its time': { at: 'tomorrow' },
  'an unknown event': { event: 7 },
  'a person as something else': { people: { x: null } },
  'no actor': { actor: null },
};

describe('an entry that was changed in the database', () => {
  it.each(Object.entries(alterations))(
    'is marked, and all others are shown: %s',
    async (_what, $set) => {
      const { app, bob, asAda, chair } = await startTold();
      const entries = app.connection.collection<{ _id: number }>('audit');
      const { _id: altered = 0 } =
        (await entries.findOne({ event: 'election.updated', 'subject.id': chair.id })) ?? {};
      await entries.updateOne({ _id: altered }, { $set });
      const { body } = await asAda.get('/audit').expect(200);
      const shown = (body.data as AuditData).entries;
      expect(shown.length).toBe(await entries.countDocuments());
      const marked = shown.filter(({ isAltered }) => isAltered);
      expect(marked.map(({ sequence }) => sequence)).toEqual([altered]);
      expect(marked.map((entry) => tellEntry(entry, String))[0]).toMatch(
        /^This entry was changed in/,
      );
      expect(JSON.stringify(marked)).not.toContain('Chair');
      await asAda.get(`/audit?election=${chair.id}&limit=1`).expect(200);

      for (const format of ['csv', 'json']) {
        const { text } = await asAda.get(`/audit/export?format=${format}`).expect(200);
        expect(text).toContain('Treasurer');
        expect(text.trim().split('\n').length).toBeGreaterThan(shown.length);
      }
      const asBob = await app.signIn(bob);
      const { text } = await asBob.get('/auth/profile/access-file').expect(200);
      expect(JSON.parse(text).auditTrail.entries.length).toBeGreaterThan(0);
      expect((await asAda.get('/audit/check').expect(200)).body.data).toMatchObject(
        'people' in $set ? { alteredAt: altered } : { brokenAt: altered },
      );
    },
  );
});

describe('GET /api/audit/export', () => {
  /** Returns what the verifier reports about a file with this text. */
  async function saidAbout(text: string, ...args: string[]): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'votewise-audit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'audit-trail.json');
    writeFileSync(file, text);
    const { stdout, stderr } = await run('node', [verifier, file, ...args]).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return stdout + stderr;
  }

  async function exported(app: TestApp, change: (text: string) => string = (text) => text) {
    const administrator = await app.asAdministrator();
    await chain(app);
    const answer = await administrator.get('/audit/export').expect(200);
    return { answer, said: await saidAbout(change(answer.text)) };
  }

  it('returns a file whose chain can be verified without VoteWise', async () => {
    const { app } = await startTold();
    const { answer, said } = await exported(app);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-trail.json"');
    const { entries } = JSON.parse(answer.text);
    expect(said).toContain(`The chain is intact from entry 1 to entry ${entries.length}.`);
    expect(said).toContain(entries.at(-1).hash);
  });

  it('returns a file in which the verifier finds the hash that was noted earlier', async () => {
    const { app } = await startTold();
    const { answer } = await exported(app);
    const [{ hash }, other] = JSON.parse(answer.text).entries.slice(2);
    const ask = (entry: string) => saidAbout(answer.text, '--entry', entry);
    expect(await ask('3')).toContain(`Hash of entry 3: ${hash}`);
    expect(await ask(`3=${hash}`)).toContain('Entry 3 has the hash that you entered.');
    expect(await ask('3')).toMatch(/^OK\. .+ no entry is proven\.\n/);
    expect(await ask(`3=${hash}`)).toMatch(
      /^(OK\. .+ Proven up to entry 3\. 6 entries follow without proof\.\n)[^]+\n\1$/,
    );
    // The chain stays intact if its end is cut off.
    const lines = answer.text.split('\n');
    const cut = [...lines.slice(0, 5), ...lines.slice(-2)].join('\n');
    const all = ['--entry', `3=${hash}`, '--entry', `4=${other.hash}`];
    const shortened = await saidAbout(cut, ...all);
    expect(shortened).toMatch(/^OK\. .+ Proven up to entry 4, the last one in the file\.\n/);
    expect(shortened).toContain('can have been cut off');
    const [late] = JSON.parse(answer.text).entries.slice(4);
    const known = await saidAbout(cut, ...all, '--entry', `5=${late.hash}`);
    expect(known).toMatch(/^WRONG\. .+\n[^]+Entry 5 is not in the intact part of the file\./);
    const wrong = await ask(`3=${other.hash}`);
    expect(wrong).toMatch(/^WRONG\. .+\n[^]+\nWRONG\. .+\n$/);
    expect(wrong).toContain(`Entry 3 has the hash ${hash}, not the one that you entered.`);
    expect(await ask('99')).toContain('Entry 99 is not in the intact part of the file.');
    expect(await ask('all')).toContain('Usage: ');
  });

  it('comes with a verifier that explains itself, with the version of VoteWise', async () => {
    const said = async (option: string) => (await run('node', [verifier, option])).stdout;
    expect(await said('--version')).toBe(`${WRITTEN_BY}\n`);
    expect(await said('--help')).toContain('Status: 0');
  });

  it('returns a file that shows who was erased or changed, without breaking the chain', async () => {
    const { app, ada, bob, asAda } = await startTold();
    await app.services.audit.forget(bob);
    const { text } = await asAda.get('/audit/export').expect(200);
    expect([bob.userId, bob.name].filter((one) => text.includes(`"${one}"`))).toEqual([]);
    const said = await saidAbout(text);
    expect(said).toContain('The chain is intact from entry 1 to entry 7.');
    expect(said).toContain('Names that were erased: 5. Entries that record an erasure: 0.');
    expect(said).toContain('these names were removed in another way');
    const changed = await saidAbout(text.replace(`"name":"${ada.name}"`, '"name":"Eve"'));
    expect(changed).toContain('The chain is intact from entry 1 to entry 7.');
    expect(changed).toMatch(/Entry \d names people who were changed/);
    const csv = (await asAda.get('/audit/export?format=csv').expect(200)).text;
    expect(csv).toContain('(erased) changed “Chair 2027”');
    expect(csv).toContain(`${ada.name} (${ada.userId}) scheduled “Chair 2027”`);
  });

  it.each([
    ['altered', (text: string) => text.replace('Chair 2028', 'Chair 2029'), 'breaks at entry 7'],
    ['missing', (text: string) => text.replace(/^\{"sequence":3,.*\n/m, ''), 'breaks at entry 3'],
    [
      'slipped in behind a space',
      (text: string) => text.replace('\n{"sequence":3', '\n {"sequence":3},\n{"sequence":3'),
      'breaks at entry 3',
    ],
    [
      'slipped in on the first line',
      (text: string) => text.replace('[', '[{"sequence":1},'),
      'not an audit trail',
    ],
    [
      'given two subjects',
      (text: string) => text.replace('"sequence":3,', '"sequence":3,"subject":null,'),
      'breaks at entry 3',
    ],
    ['appended', (text: string) => `${text}{"sequence":99}\n`, 'after its end'],
  ])('lets the verifier identify an entry that is %s', async (_what, change, verdict) => {
    const { app } = await startTold();
    const { said } = await exported(app, change);
    expect(said).toContain(verdict);
  });

  it('keeps the verifier from printing what a damaged entry or the name of a file contains', async () => {
    const forged = '\u001b[2J\u009b8m\n  The chain is intact.';
    const folder = mkdtempSync(join(tmpdir(), 'votewise-audit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const saidOf = async (argument: string) => {
      const { stderr } = await run('node', [verifier, argument]).catch(
        (error: { stderr: string }) => error,
      );
      return stderr;
    };
    writeFileSync(join(folder, 'trail'), `{"exportedAt":"","entries":[\n{"sequence":${forged}`);
    expect(await saidOf(join(folder, 'trail'))).toBe(
      'Could not verify the trail: an entry is not JSON\n',
    );
    expect(await saidOf(forged)).toBe('Could not verify the trail: there is no such file\n');
    expect(await saidOf(`--${forged}`)).toContain("'--?[2J?8m???The chain is intact.'");
  });

  it('returns CSV with a sentence for each entry and records an event', async () => {
    const { app, ada, asAda, chair } = await startTold();
    const answer = await asAda.get(`/audit/export?format=csv&election=${chair.id}`).expect(200);
    const lines = answer.text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(`${ada.name} (${ada.userId}) scheduled “Chair 2027”`);
    await chain(app);
    expect(kindsOf(await pageOf(asAda, 'limit=1'))).toEqual(['audit.exported']);
  });

  it('neutralizes spreadsheet formulas', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    await createUserStore(app.connection).pushEvent(
      (await app.createVoter())._id,
      createEvent({
        event: 'election.declared',
        at: app.clock.now(),
        actor: SYSTEM,
        subject: { type: 'election', id: 'e', label: '=1+1' },
      }),
    );
    await chain(app);
    const answer = await administrator.get('/audit/export?format=csv&election=e').expect(200);
    expect(answer.text).toContain(`"'=1+1"`);
  });
});
