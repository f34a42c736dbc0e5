import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endpoints } from '@votewise/contract';
import { fillRoll, prepareCalls } from './support/every-call.ts';
import { declareResults } from './support/finished-election.ts';
import { isEmbedded } from './support/product.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

const FEW = 1_000;
const MANY = 20_000;
/**
 * For pages that are not quite full with few voters, and for the test's own people: those whose password was set in the
 * last minute are read again. A call that reads the roll decodes thousands more.
 */
const MARGIN = 50;

/**
 * Calls that read voters in proportion to the roll, with the largest number of documents for each voter. Only the search
 * could read less, because the others return every voter.
 */
const IN_PROPORTION: Readonly<Record<string, number>> = {
  // Without a limit, this returns the whole roll, as the specification requires.
  voters: 1.1,
  // Counts and sorts all matches. A voter with the word in three places is read three times. The screens use `roll`.
  'voters?limit=10&search=voter': 3.1,
  // Lists every eligible voter. Checks what was written against the roll, so each voter is read twice.
  exportParticipation: 2.1,
};

/** Creates an election in which five voters vote, declares its result, and returns its ID. */
async function declaredElection(app: TestApp, administrator: Caller): Promise<string> {
  const election = await app.createElection();
  for (const one of await app.asVoters(5)) await one.vote(election).expect(201);
  await declareResults(app, administrator, [election]);
  return election.id;
}

/** Calls every route and returns its status and how many documents the database decoded, by name. */
async function readsWith(mongodbUri: string, voters: number) {
  const database = { mongodbUri, databaseName: `roll_${voters}` };
  await fillRoll(database, voters);
  const app = await startTestApp(database);
  const client = app.connection.getClient();
  const decoded = async (): Promise<number> => {
    const { documentsDecoded } = await client.db().command({ embeddedStats: 1 });
    return Number(documentsDecoded);
  };
  const reads = new Map<string, { status: number; documents: number }>();
  const declared = await declaredElection(app, await app.asAdministrator());
  for (const { name, method, path, caller, body, file } of await prepareCalls(app, declared)) {
    if (voters === MANY && name in IN_PROPORTION) continue;
    if (method === 'get') app.passCache();
    const before = await decoded();
    const { status } = await (file
      ? caller.post(path).set('Content-Type', 'application/octet-stream').send(file)
      : caller[method](path, body as never));
    reads.set(name, { status, documents: (await decoded()) - before });
  }
  return reads;
}

describe.runIf(isEmbedded)('the number of documents that the database decodes', () => {
  it('is the same for a call to any route with 1,000 and with 20,000 voters', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'votewise-reads-'));
    const database = await openEmbeddedMongo({ dataDir: folder });
    onTestFinished(async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    });
    const few = await readsWith(database.uri, FEW);
    const many = await readsWith(database.uri, MANY);
    const refused: Record<string, number> = {};
    const wrong: string[] = [];
    for (const [name, { status, documents }] of few) {
      if (status >= 400) refused[name] = status;
      const [later, most] =
        name in IN_PROPORTION
          ? [documents, (IN_PROPORTION[name] ?? 0) * FEW]
          : [many.get(name)?.documents ?? Infinity, documents + MARGIN];
      if (later > most) wrong.push(`${name}: ${later} instead of at most ${most}`);
    }
    expect(wrong).toEqual([]);
    // All other calls succeed, so they read everything that their answers need. Elections are open, so no groups are merged.
    // The meeting has been opened and has no questions and no proxies. No result is public, and no ballot is encrypted.
    expect(refused).toEqual({
      askForTime: 404,
      assignWriteIns: 409,
      boardHead: 404,
      boardProof: 404,
      cancelImport: 409,
      closeQuestion: 404,
      confirmTestMessage: 409,
      decideTie: 409,
      declineProxy: 403,
      deleteMeeting: 409,
      discardPaperEntry: 404,
      electionArchive: 404,
      electionEncryption: 404,
      'electionEncryption (auditor)': 404,
      encryptedBallot: 404,
      'encryptedBallot (link)': 404,
      endProxy: 404,
      erasing: 400,
      exportAttendance: 400,
      finishSignOn: 404,
      joinPaper: 409,
      'login unknown': 401,
      logo: 404,
      'lookUpLink unknown': 404,
      mergeGroup: 409,
      paperNeeds: 404,
      publicResult: 404,
      remindKeyHolders: 404,
      retryMessage: 409,
      sealElection: 409,
      sendDecryption: 404,
      setLogo: 400,
      startDrill: 409,
      startSignOn: 404,
      'statement (link)': 404,
      trackedBallot: 404,
      'useLink unknown': 404,
    });
    expect(few.size).toBeGreaterThan(Object.keys(endpoints).length);
  });
});
