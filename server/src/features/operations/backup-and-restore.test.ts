import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createAuthenticator,
  createTwoStepAdministrator,
} from '../../../test/support/second-factor.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import type { AuditEvent } from '../audit/index.ts';
import { renewedIds } from '../elections/index.ts';
import { beginRestore, checkBackup, restoreBackup, writeBackup } from './backup-and-restore.ts';
import { createBackupStore } from './backup-store.ts';
import { restoreConfirmed } from './restored-copy.ts';
import {
  archiveBallots,
  archiveOf,
  createEncrypted,
  decryptionBy,
  runJob,
  voteEncrypted,
} from '../../../test/support/encrypted-elections.ts';
import type { TestTrustee } from '../../../test/support/trustees.ts';
import { verifyUpdate } from '@votewise/belenios';
import { drawPortrait } from '../../cli/drawn-photo.ts';
import {
  encodeBackup,
  KEPT_COLLECTIONS,
  LEFT_OUT_COLLECTIONS,
  type Secrets,
} from './backup-file.ts';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import { SCHEMA } from '../../platform/db/instance.ts';

const onProgress = () => {};
const { signal } = new AbortController();

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'votewise-transfer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'file');
}

async function save(app: TestApp, isSnapshot = true, secrets?: Secrets): Promise<string> {
  const file = temporaryFile();
  const store = createBackupStore(app.connection);
  await writeBackup(store, { file, createdAt: new Date(), isSnapshot, secrets, onProgress });
  return file;
}

/** Starts the app with an empty database. */
async function startEmpty(): Promise<TestApp> {
  const app = await startTestApp();
  for (const name of KEPT_COLLECTIONS) await app.connection.collection(name).deleteMany({});
  return app;
}

async function load(app: TestApp, file: string, confirmation?: AuditEvent) {
  const store = createBackupStore(app.connection);
  const { hash } = await checkBackup(file);
  await beginRestore(store, hash);
  return restoreBackup(store, { file, hash, confirmation, renewedIds, onProgress });
}

/** Starts an app with an election and four voters, three of whom have voted. */
async function startVoted() {
  const app = await startTestApp();
  const election = await app.createElection();
  for (const voter of (await app.asVoters(4)).slice(1)) await voter.vote(election).expect(201);
  await app.services.audit.moveEvents();
  return { app, electionId: election.id };
}

/** Like `startVoted`, with the election sealed. */
async function startSealed() {
  const { app, electionId } = await startVoted();
  await app.closeAll();
  await app.services.elections.beginSealing(electionId, { type: 'system' });
  await app.services.sealing.sealAll(signal);
  return { app, electionId };
}

async function contentOf(app: TestApp): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const name of KEPT_COLLECTIONS) {
    content[name] = await app.connection.collection(name).find({}).sort({ _id: 1 }).toArray();
  }
  return content;
}

it('starts a backup over if ballots of an encrypted election are prepared while it is read', async () => {
  const states = ['[]', '["begun"]', '["begun"]', '["begun"]'];
  const read: string[] = [];
  const store = {
    preparations: async () => states.shift() ?? '',
    findFinal: async () => new Set<string>(),
    read: (name: string) => {
      read.push(name);
      return Readable.from([]);
    },
  } as never;
  const file = temporaryFile();
  await writeBackup(store, { file, createdAt: new Date(), isSnapshot: false, onProgress });
  expect(read).toEqual([...KEPT_COLLECTIONS, ...KEPT_COLLECTIONS]);
});

describe('the list of backed-up collections', () => {
  it('contains every collection that is not left out on purpose', async () => {
    const app = await startTestApp();
    const names = Object.values(app.connection.models).map(({ collection }) => collection.name);
    const told = new Set<string>([...KEPT_COLLECTIONS, ...LEFT_OUT_COLLECTIONS]);
    expect(names.filter((name) => !told.has(name))).toEqual([]);
  });
});

describe('a restore', () => {
  it('restores every document unchanged', async () => {
    const { app } = await startVoted();
    const photo = await app.services.attachments.addPhoto(drawPortrait(1));
    const target = await startEmpty();
    const summaries = await load(target, await save(app));
    expect(summaries.map(({ collection }) => collection)).toEqual([...KEPT_COLLECTIONS]);
    expect(await contentOf(target)).toEqual(await contentOf(app));
    expect(await target.services.attachments.findPhoto(photo)).toEqual(drawPortrait(1));
  });

  it('can name the version that wrote the backup', async () => {
    const { header } = await checkBackup(await save(await startTestApp()));
    expect(header.writtenBy).toBe(WRITTEN_BY);
  });

  it('leaves a copy that no one has confirmed, unless it replaces the original at once', async () => {
    const app = await startTestApp();
    const file = await save(app);
    const restoredWith = async (confirmation?: AuditEvent) => {
      const target = await startEmpty();
      await load(target, file, confirmation);
      const restored = await startTestApp({ databaseName: target.databaseName });
      const entries = await restored.auditEntries({ event: 'restore.confirmed' });
      return [
        restored.services.restoredCopy.isUnconfirmed(),
        entries.map(({ actor }) => actor.type),
      ];
    };
    expect(await restoredWith()).toEqual([true, []]);
    const live = restoreConfirmed(app.clock.now(), { type: 'system' });
    expect(await restoredWith(live)).toEqual([false, ['system']]);
  });

  it('lets administrators sign in with the authenticator app that they used before', async () => {
    const app = await startTestApp();
    const { person, secret } = await createTwoStepAdministrator(app);
    const target = await startEmpty();
    await load(target, await save(app));
    const restored = await startTestApp({ databaseName: target.databaseName });
    const { nextCode } = createAuthenticator(restored, secret);
    restored.clock.set(app.clock.now());
    const attempt = { userId: person.userId, password: PASSWORD };
    await restored.anonymous.post('/auth/login', attempt).expect(401);
    await restored.anonymous.post('/auth/login', { ...attempt, code: nextCode() }).expect(200);
  });

  it.each([true, false])(
    'keeps sealed elections sealed and does not count late ballots, with a snapshot: %s',
    async (isSnapshot) => {
      const { app, electionId } = await startSealed();
      const late = { _id: 'late', schema: 1, electionId, choice: 'x', checkpoint: 0 };
      await app.connection.collection<{ _id: string }>('ballots').insertOne(late);
      const target = await startEmpty();
      await load(target, await save(app, isSnapshot));
      const restored = await startTestApp({ databaseName: target.databaseName });
      restored.clock.set(app.clock.now());
      for (let turn = 0; turn < 2; turn += 1) {
        restored.clock.advance(60_000);
        await restored.recount();
        await restored.services.sealing.sealAll(signal);
      }
      const counted = { total: 3, unassigned: 0, isFinal: true };
      expect(await restored.services.ballots.count(electionId)).toMatchObject(counted);
      const voters = await app.connection
        .collection<{ _id: string; userType: string }>('users')
        .find({ userType: 'voter' })
        .toArray();
      const voted = await Promise.all(
        voters.map(({ _id }) => restored.services.votes.hasAnyBallot(electionId, _id)),
      );
      expect(voted.filter(Boolean)).toHaveLength(3);
    },
  );

  it('makes the count final again if the election was sealed during the backup', async () => {
    const { app, electionId } = await startSealed();
    const { connection, services } = app;
    await connection.collection('counts').deleteMany({});
    await connection.collection('ballots').updateMany({}, { $set: { checkpoint: 0 } });
    const restored = await startTestApp({ databaseName: app.databaseName });
    restored.clock.set(app.clock.now());
    await restored.services.sealing.sealAll(signal);
    const counted = { total: 3, unassigned: 0, isFinal: true };
    expect(await services.ballots.count(electionId)).toMatchObject(counted);
  });

  it('leads to the same count without a snapshot, even though checkpoints are left out', async () => {
    const { app, electionId } = await startVoted();
    await app.closeAll();
    expect((await contentOf(app))['counts']).toHaveLength(1);
    await app.createElection({ status: 'upcoming' });
    const target = await startEmpty();
    await load(target, await save(app, false));
    const content = await contentOf(target);
    expect(content['counts']).toEqual([]);
    // A page of the original may show other candidates under the IDs of a draft.
    const idsIn = async ({ connection }: TestApp): Promise<string[][]> => {
      const found = await connection
        .collection('elections')
        .find({}, { sort: { ballotSalt: -1 } })
        .toArray();
      return found.map(({ candidates }) => candidates.map(({ id }: { id: string }) => id));
    };
    const [[voted, draft], [sameVoted, otherDraft]] = [await idsIn(app), await idsIn(target)];
    expect(sameVoted).toEqual(voted);
    expect(otherDraft).toHaveLength(2);
    expect(otherDraft?.some((id) => draft?.includes(id))).toBe(false);
    expect(await target.count(electionId)).toEqual(await app.count(electionId));
  });

  it('refuses a database that is not empty', async () => {
    const { app } = await startVoted();
    const file = await save(app);
    await expect(load(app, file)).rejects.toThrow('This database is not empty');
  });

  it('can be restarted only with the same file, and blocks servers until it is complete', async () => {
    const { app } = await startVoted();
    const file = await save(app);
    const target = await startEmpty();
    const store = createBackupStore(target.connection);
    const { hash } = await checkBackup(file);
    await beginRestore(store, hash);
    let inserts = 0;
    const dying = {
      ...store,
      async insert(name: string, lines: readonly string[]) {
        inserts += 1;
        if (inserts > 3) throw new Error('killed');
        await store.insert(name, lines);
      },
    };
    await expect(restoreBackup(dying, { file, hash, renewedIds, onProgress })).rejects.toThrow(
      'killed',
    );
    await expect(startTestApp({ databaseName: target.databaseName })).rejects.toThrow(
      'A restore into this database has not finished',
    );
    const other = await save((await startVoted()).app);
    await expect(load(target, other)).rejects.toThrow('The restore of another backup');
    await load(target, file);
    expect(await contentOf(target)).toEqual(await contentOf(app));
    await startTestApp({ databaseName: target.databaseName });
  });
});

describe('a file that is not a complete, unaltered backup', () => {
  it('is rejected before anything is written, wherever it was cut or altered', async () => {
    const { app } = await startVoted();
    const packed = readFileSync(await save(app));
    const text = gunzipSync(packed).toString();
    const lines = text.trimEnd().split('\n');
    // The first and last document of each collection, and all lines around them: there are 64 pages of account states.
    const isAtEdge = (index: number) =>
      lines.slice(Math.max(0, index - 1), index + 2).some((line) => line.startsWith('#'));
    const places = [...lines.keys()].filter(isAtEdge);
    const damages: Buffer[] = [
      ...[0, 10, packed.length >> 1, packed.length - 1].map((end) => packed.subarray(0, end)),
      // One line is missing, or lacks a character.
      ...places.map((place, index) => {
        const shorter = lines[place]?.replace(/[a-z\d](?=[^a-z\d]*$)/i, '') ?? '';
        const damaged = index % 2 ? lines.toSpliced(place, 1) : lines.with(place, shorter);
        return gzipSync(`${damaged.join('\n')}\n`);
      }),
      gzipSync(`${text}${text}`),
      Buffer.from('ID,Name\n1,Ada\n'),
    ];
    const target = await startEmpty();
    for (const damaged of damages) {
      const file = temporaryFile();
      writeFileSync(file, damaged);
      await expect(load(target, file)).rejects.toThrow(/is damaged|is not a VoteWise backup/);
    }
    expect(Object.values(await contentOf(target)).flat()).toEqual([]);
  });

  it.each([
    ['a summary of another name', { collection: `x\nRestored`, documents: 0, sha256: '' }],
    ['a summary whose name is not text', { collection: { toString: 1 }, documents: 0, sha256: '' }],
    ['text', `x\nRestored`],
    ['a number', 5],
    ['null', null],
  ])('is rejected without repeating its content if a line is %s', async (_, line) => {
    const header = { format: 'votewise-backup', version: 1, createdAt: '2026-01-01T00:00:00Z' };
    const lines = [header, { begin: 'users' }, line].map((one) => `# ${JSON.stringify(one)}\n`);
    const file = temporaryFile();
    writeFileSync(file, gzipSync(lines.join('')));
    await expect(checkBackup(file)).rejects.toThrow(
      /^The backup is damaged: (?!.*Restored)[^\n]* Nothing was restored\./,
    );
  });

  it('is rejected with a clear error if a newer release wrote it', async () => {
    const { app } = await startVoted();
    const text = gunzipSync(readFileSync(await save(app))).toString();
    const file = temporaryFile();
    writeFileSync(file, gzipSync(text.replace('"version":1', '"version":2')));
    await expect(checkBackup(file)).rejects.toThrow('This backup has format "2"');
    writeFileSync(file, gzipSync(text.replace('"version":1', '"version":"2\\nRestored"')));
    await expect(checkBackup(file)).rejects.toThrow(String.raw`format "2\nRestored", but`);
  });
});

describe('an intact backup of data with another schema', () => {
  async function* linesOf(lines: readonly string[]) {
    yield* lines;
  }

  /** Returns a backup as another release would write it: with a collection that this release does not know. */
  async function saveOther(schema: number): Promise<string> {
    const instance = { _id: 'instance', schema: { $numberInt: String(schema) } };
    const collections = [
      { name: 'standing', documents: linesOf(['{"_id":"administrators"}']) },
      { name: 'instance', documents: linesOf([JSON.stringify(instance)]) },
    ];
    let text = '';
    for await (const line of encodeBackup({ createdAt: '2026-11-22T05:01:12.550Z' }, collections))
      text += line;
    const file = temporaryFile();
    writeFileSync(file, gzipSync(text));
    return file;
  }

  it.each([
    [1, 'This data is from before VoteWise 1.0.0 (schema 1)'],
    [10, 'This data is from before VoteWise 1.0.0 (schema 10)'],
    [SCHEMA + 1, `${WRITTEN_BY} wrote this data (schema ${SCHEMA + 1})`],
  ])('is not called damaged: schema %d', async (schema, reason) => {
    await expect(checkBackup(await saveOther(schema))).rejects.toThrow(
      `This backup is intact. ${reason}, so ${WRITTEN_BY} cannot open it. Nothing was restored. Restore it with the version that made it.`,
    );
  });

  it('is called damaged if a part is missing', async () => {
    const text = gunzipSync(readFileSync(await saveOther(2))).toString();
    const file = temporaryFile();
    for (const end of [text.lastIndexOf('# '), text.indexOf('{"_id":"instance"')]) {
      writeFileSync(file, gzipSync(text.slice(0, end)));
      await expect(checkBackup(file)).rejects.toThrow('The backup is damaged: its end is missing');
    }
  });

  it('is called damaged if only a collection is unknown', async () => {
    await expect(checkBackup(await saveOther(SCHEMA))).rejects.toThrow(
      'The backup is damaged: it contains an unknown collection',
    );
  });
});

describe('the secrets of a backup', () => {
  const [jwt, ballot] = ['j'.repeat(32), 'b'.repeat(32)];

  it('are stored in the file', async () => {
    const app = await startTestApp();
    const { header } = await checkBackup(await save(app, true, { jwt, ballot }));
    expect(header.secrets).toEqual({ jwt, ballot });
  });

  it.each([
    [{ jwt: 'short', ballot }, 'JWT_SECRET must be at least 32 bytes long'],
    [{ jwt, ballot: '' }, 'BALLOT_SECRET must be at least 32 bytes long'],
    [{ jwt, ballot: 7 }, 'BALLOT_SECRET must be text'],
    [{ jwt }, 'BALLOT_SECRET must be text'],
  ])('are rejected when the configuration would reject them: %j', async (secrets, words) => {
    const app = await startTestApp();
    const file = await save(app, true, { jwt, ballot });
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    const header = JSON.parse(lines[0]?.slice(2) ?? '');
    const forged = [`# ${JSON.stringify({ ...header, secrets })}`, ...lines.slice(1, -1)].join(
      '\n',
    );
    const sha256 = createHash('sha256').update(`${forged}\n`).digest('hex');
    const end = JSON.stringify({ ...JSON.parse(lines.at(-1)?.slice(2) ?? ''), sha256 });
    writeFileSync(file, gzipSync(`${forged}\n# ${end}\n`));
    await expect(checkBackup(file)).rejects.toThrow(words);
  });
});

it('rejects a line that is longer than any document', async () => {
  const file = temporaryFile();
  writeFileSync(file, gzipSync(Buffer.alloc(65 * 1_024 * 1_024, 'x')));
  await expect(checkBackup(file)).rejects.toThrow('a line of more than 67,108,864 characters');
});

it('an encrypted election goes on after a restore with the archive that it had', async () => {
  const app = await startTestApp();
  const [first, second] = await Promise.all([app.createVoter(), app.createVoter()]);
  const { election, trustees } = await createEncrypted(app);
  await runJob(app, 'prepare-encrypted-ballots');
  async function archiveWith(to: TestApp, { _id }: { _id: string }) {
    const { userId } = await to.services.users.findVoter(_id);
    const voter = await to.signIn({ userId, userType: 'voter' });
    await voteEncrypted(voter, election, [true, false]);
    await archiveBallots(to);
    return archiveOf(to, election);
  }
  async function restored(from: TestApp): Promise<TestApp> {
    const target = await startEmpty();
    const confirmed = restoreConfirmed(from.clock.now(), { type: 'system' });
    await load(target, await save(from, false), confirmed);
    const copy = await startTestApp({ databaseName: target.databaseName });
    copy.clock.set(from.clock.now());
    return copy;
  }
  const before = await archiveWith(app, first);
  const voting = await restored(app);
  const after = await archiveWith(voting, second);
  expect([before.ballots, after.ballots]).toEqual([1, 2]);
  await verifyUpdate([before.bytes], [after.bytes]);

  await voting.closeAll();
  const archive = await archiveOf(voting, election);
  const decrypt = async (at: TestApp, trustee: TestTrustee) => {
    const part = await decryptionBy(at, trustee, { id: election.id, archive });
    await at.anonymous.post('/key-holder/decryptions', part).expect(200);
  };
  const [one, other] = trustees;
  if (!one || !other) throw new Error('a key holder is missing');
  await decrypt(voting, one);
  const decrypting = await restored(voting);
  await decrypt(decrypting, other);
  await runJob(decrypting, 'decrypt-counts');
  const ended = await archiveOf(decrypting, election);
  expect(ended).toMatchObject({ decryptedBy: [1, 2], result: [[0, 2, 0]] });
  await verifyUpdate([archive.bytes], [ended.bytes]);
  await decrypting.recount();
  decrypting.clock.advance(60_000);
  await decrypting.recount();
  const [recount] = await decrypting.auditEntries({ event: 'results.recount-confirmed' });
  expect(recount?.details).toMatchObject({ totalVotes: 2 });
}, 60_000);
