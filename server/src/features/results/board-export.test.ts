import type { CreateElectionRequest, Election } from '@votewise/contract';
import { fromHex, toHex, utf8 } from '@votewise/contract/board/bytes';
import { commitmentOf } from '@votewise/contract/board/commitment';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import type { BoardPackage } from '@votewise/contract/board/package';
import { verifyBoard } from '@votewise/contract/board/verifying/verify-board';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../test/support/board-package.ts';
import { takeEarlyCheckpoint } from '../../../test/support/finished-election.ts';
import { casterOf, startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { verifyTwice } from '../../../test/support/two-verifiers.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { StoredCandidate } from '../elections/stored/election-document.ts';
import { commitmentIn } from '../ballots/board/signed-head.ts';

const signal = new AbortController().signal;
const three = ['Ada', 'Bob', 'Cleo'].map((name) => ({ name, description: '' }));

async function packageOf(
  app: TestApp,
  { id }: Election,
  reader?: Awaited<ReturnType<TestApp['createAuditor']>>,
): Promise<BoardPackage> {
  const caller = await app.signIn(reader ?? (await app.createAdministrator()));
  const answer = await caller.get(`/board/${id}/package`).expect(200);
  expect(answer.headers['content-disposition']).toContain('board-2027-board.json');
  return answer.body;
}

/** Casts ballots, given as strings of ballot positions such as `02`. Returns their commitments. */
async function cast(app: TestApp, election: Election, ballots: readonly string[]) {
  const receipts = await Promise.all(
    ballots.map((ballot, place) => {
      const choices = Array.from(ballot, (letter) => election.candidates[Number(letter)]?.id ?? '');
      const vote = { electionId: election.id, choices };
      return app.services.votes.cast(vote, casterOf(`voter ${place}`));
    }),
  );
  return receipts.map((receipt) => receipt?.commitment ?? '');
}

describe('a copy of the board from before an older backup was restored', () => {
  it('proves, together with a copy from after the restore, that the board was forked', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    await cast(
      app,
      election,
      Array.from({ length: 120 }, () => '0'),
    );
    await app.services.counting.takeCheckpoints(signal);
    const auditor = await app.createAuditor();
    const before = await packageOf(app, election, auditor);
    // The backup was made before the first checkpoint.
    const { connection } = app;
    for (const name of ['boardHeads', 'counts']) await connection.collection(name).deleteMany({});
    await connection.collection('ballots').updateMany({}, { $set: { checkpoint: 0 } });
    const restored = await startTestApp({ databaseName: app.databaseName });
    await restored.services.counting.takeCheckpoints(signal);
    const files = [before, await packageOf(restored, election, auditor)].map((board, place) => ({
      name: `copy ${place}`,
      bytes: utf8(JSON.stringify(board)),
    }));
    const { outcome, elections } = verifyBoard(files, nodeCrypto);
    expect(outcome).toBe('wrong');
    expect(elections.flatMap(({ findings }) => findings.map(({ code }) => code))).toContain(
      'head-forked',
    );
  });
});

describe('a ballot that is removed or added in the database after the recount', () => {
  const hex = 'f'.repeat(64);
  it.each<[string, (app: TestApp, electionId: string) => Promise<unknown>, string]>([
    [
      'removed',
      ({ connection }) => connection.collection('ballots').deleteOne({}),
      'opening-missing',
    ],
    [
      'added',
      async ({ connection }, electionId) => {
        const ballots = connection.collection<{ _id: string; electionId: string }>('ballots');
        const other = await ballots.findOne({ electionId });
        await ballots.insertOne({
          ...other,
          _id: hex,
          electionId,
          nonce: Buffer.alloc(32),
        } as never);
      },
      'opening-extra',
    ],
  ])('is detected in the audit package: %s', async (_what, change, code) => {
    const app = await startTestApp();
    const election = await app.createElection();
    await cast(app, election, ['0', '1', '1']);
    await app.closeAll();
    await change(app, election.id);
    const bytes = utf8(JSON.stringify(await packageOf(app, election)));
    const { outcome, elections } = verifyBoard([{ name: 'board', bytes }], nodeCrypto);
    expect(outcome).toBe('wrong');
    const findings = elections.flatMap((one) => one.findings.map((finding) => finding.code));
    expect(findings).toContain(code);
  });
});

describe('a ballot that is tampered with in the database before the recount', () => {
  interface Stored {
    _id: string;
    electionId: string;
    choice: string;
    checkpoint: number;
    nonce: Buffer;
  }

  /** Tampers with a ballot that is on the board. Returns the ballots that auditors should be shown. */
  type Change = (app: TestApp, ballot: Stored, bob: string) => Promise<Stored[]>;
  const ballotsIn = ({ connection }: TestApp) => connection.collection<Stored>('ballots');
  const added = { _id: 'e'.repeat(64), nonce: Buffer.alloc(32, 5) };
  const alter: Change = async (app, ballot, bob) => {
    await ballotsIn(app).updateOne({ _id: ballot._id }, { $set: { choice: bob } });
    return [ballot, { ...ballot, choice: bob }];
  };
  const changes: [string, Change, string[]][] = [
    ['altered', alter, ['opening-missing', 'opening-extra', 'result-votes']],
    [
      'removed',
      async (app, ballot) => {
        await ballotsIn(app).deleteOne({ _id: ballot._id });
        return [ballot];
      },
      ['opening-missing', 'result-ballots', 'result-votes'],
    ],
    [
      'added',
      async (app, ballot) => {
        await ballotsIn(app).insertOne({ ...ballot, ...added });
        return [{ ...ballot, ...added }];
      },
      // All eligible voters have voted, so another ballot is impossible.
      ['opening-extra', 'result-ballots', 'result-votes', 'turnout-impossible'],
    ],
  ];

  async function changedElection(results: 'live' | 'after-close', change: Change) {
    const app = await startTestApp();
    const election = await app.createElection({ ballot: { results } });
    await cast(
      app,
      election,
      Array.from({ length: 100 }, (_, place) => String(place % 2)),
    );
    await takeEarlyCheckpoint(app, election.id);
    const [ada, bob = ''] = election.candidates.map(({ id }) => id);
    const ballot = await ballotsIn(app).findOne({ choice: ada ?? '', checkpoint: 1 });
    if (!ballot) throw new Error('no ballot is on the board');
    const nonce = Buffer.from(ballot.nonce.buffer);
    const shown = await change(app, { ...ballot, nonce }, bob);
    await app.closeAll();
    return { app, election, shown };
  }

  it.each(changes)(
    'is identified for auditors if the count was public: %s',
    async (_what, change, codes) => {
      const { app, election, shown } = await changedElection('live', change);
      const board = await packageOf(app, election);
      expect(board.result).toMatchObject({ ballots: 100, elected: null, seed: null });
      expect(Object.values(board.result?.votes ?? {})).toEqual([50, 50]);
      const { fingerprint } = board;
      const { elections } = verifyTwice([utf8(JSON.stringify(board))], { fingerprint });
      const findings = elections.flatMap((one) => one.findings);
      expect(new Set(findings.map(({ code }) => code))).toEqual(
        new Set([...codes, 'count-unconfirmed']),
      );
      const named = findings
        .filter(({ code }) => code.startsWith('opening-'))
        .flatMap(({ places }) => places.map(({ values }) => values));
      expect(new Set(named)).toEqual(
        new Set(
          shown.map((ballot) => ({
            commitment: toHex(commitmentIn(election.id, ballot) ?? new Uint8Array()),
          })),
        ),
      );
      const [entry] = await app.auditEntries({ event: 'board.exported' });
      expect(entry?.['details']).toEqual({ openings: true });
    },
  );

  it('is not opened if the count was hidden', async () => {
    const { app, election } = await changedElection('after-close', alter);
    const board = await packageOf(app, election);
    expect(Object.keys(board)).not.toContain('openings');
    expect(Object.keys(board)).not.toContain('result');
  });

  it('is not opened while voting is open again', async () => {
    const { app, election } = await changedElection('live', alter);
    const administrator = await app.asAdministrator();
    const read = await administrator.get(`/elections/${election.id}`).expect(200);
    const endDate = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const body = { ...read.body.data.election, status: 'active', endDate };
    await administrator.put(`/elections/${election.id}`, body).expect(200);
    app.passCache();
    expect(Object.keys(await packageOf(app, election))).not.toContain('openings');
  });
});

describe('GET /board/{id}/package', () => {
  it('returns the contest, but no ballots or counts, before the count is confirmed', async () => {
    const app = await startTestApp();
    const election = await app.createElection({ ballot: { results: 'after-close' } });
    await cast(app, election, ['0', '1', '1']);
    const board = await packageOf(app, election);
    expect(board.writtenBy).toBe(WRITTEN_BY);
    expect(Object.keys(board)).toEqual([
      'format',
      'writtenBy',
      'election',
      'key',
      'fingerprint',
      'heads',
      'contest',
    ]);
    expect(board.contest).toEqual({
      title: 'Board 2027',
      kind: 'one',
      rule: 'plurality',
      scale: null,
      budget: null,
      seats: 1,
      marks: 1,
      abstain: false,
      ties: 'open',
      weighted: false,
      writeIns: 0,
      onPaper: false,
      quorum: null,
      majority: null,
      candidates: election.candidates.map(({ id, name }) => ({ id, name, withdrawal: null })),
      seedHash: null,
    });
    while ((await app.services.audit.moveEvents()) > 0);
    const auditor = await app.asAuditor();
    const { data } = (await auditor.get('/audit?kind=board.exported').expect(200)).body;
    expect(data.entries).toMatchObject([{ details: { openings: false } }]);
  });

  it.each<[string, Partial<CreateElectionRequest>, string[], object]>([
    [
      'marks with abstentions',
      { ballot: { kind: 'several', seats: 2, abstain: true } },
      ['01', '10', '2', ''],
      { ballots: 4, abstentions: 1, votes: [2, 2, 1], elected: [0, 1], seed: null, lot: null },
    ],
    [
      'rankings',
      { ballot: { kind: 'ranked' } },
      ['012', '102', '120'],
      {
        ballots: 3,
        abstentions: 0,
        votes: [1, 2, 0],
        elected: [1],
        seed: expect.stringMatching(/^[\da-f]{64}$/),
        lot: expect.stringMatching(/^votewise lot v1\n\w+\n3\n\S{44}\n\n— /),
      },
    ],
  ])(
    'opens all commitments of an election with %s once the count is confirmed',
    async (_what, change, ballots, expected) => {
      const app = await startTestApp();
      const election = await app.createElection({ ...change, candidates: three });
      const commitments = await cast(app, election, ballots);
      await app.closeAll();
      const { heads, openings = [], result, contest } = await packageOf(app, election);
      expect(heads.flatMap((head) => head.commitments)).toEqual(commitments.toSorted());
      expect(openings.map(({ commitment }) => commitment)).toEqual(commitments.toSorted());
      for (const { commitment, nonce, ...opening } of openings) {
        const secret = fromHex(nonce, 32) ?? new Uint8Array();
        const opened = { electionId: election.id, ...opening, nonce: secret };
        expect(toHex(commitmentOf(opened, sha256))).toBe(commitment);
      }
      const places = new Map(election.candidates.map(({ id }, place) => [id, place]));
      expect({
        ...result,
        votes: election.candidates.map(({ id }) => result?.votes[id]),
        elected: result?.elected?.map((id) => places.get(id)).toSorted(),
      }).toEqual({
        eligible: expect.any(Number),
        onPaper: null,
        writeIns: null,
        proxies: null,
        closings: 1,
        weights: null,
        statement: expect.any(String),
        ...expected,
      });
      if (result?.seed) {
        expect(toHex(sha256(Buffer.from(result.seed, 'hex')))).toBe(contest?.seedHash);
      }
    },
  );

  it('includes the weights of a weighted election', async () => {
    const app = await startTestApp();
    const election = await app.createElection({ weighted: true });
    const [ada, bob] = election.candidates.map(({ id }) => id);
    const commitments = [];
    for (const [weight, candidateId] of [
      [3, ada],
      [1, bob],
    ] as const) {
      const voter = await app.asVoter({ weight });
      const vote = { electionId: election.id, candidateId };
      const { data } = (await voter.post('/votes/cast', vote).expect(201)).body;
      commitments.push(data.receipt.commitment);
    }
    await app.closeAll();
    const { openings, result } = await packageOf(app, election);
    const wanted = [
      { commitment: commitments[0], choice: ada, weight: 3, nonce: expect.any(String) },
      { commitment: commitments[1], choice: bob, weight: 1, nonce: expect.any(String) },
    ];
    expect(openings).toEqual(wanted.toSorted((a, b) => (a.commitment < b.commitment ? -1 : 1)));
    expect(result).toMatchObject({
      eligible: 4,
      votes: { [ada ?? '']: 1, [bob ?? '']: 1 },
      weights: { total: 4, abstentions: 0, votes: { [ada ?? '']: 3, [bob ?? '']: 1 } },
      elected: [ada],
    });
  });

  it('passes both verifiers with a lot, a withdrawal, and a second close', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await app.createElection({
      ballot: { kind: 'ranked', abstain: true, quorum: { numerator: 1, denominator: 3 } },
      candidates: three,
    });
    await cast(app, election, ['012', '102', '']);
    const path = `/elections/${election.id}`;
    const body = { candidateId: election.candidates[2]?.id, reason: 'Moves.' };
    await administrator.post(`${path}/withdrawals`, body).expect(200);
    await administrator.put(path, { ...election, status: 'completed' }).expect(200);
    await administrator.put(path, { ...election, status: 'active' }).expect(200);
    await app.closeAll();
    const board = await packageOf(app, election);
    expect(board.result).toMatchObject({ closings: 2, elected: [expect.any(String)] });
    const { fingerprint } = board;
    expect(verifyTwice([utf8(JSON.stringify(board))], { fingerprint }).outcome).toBe('holds');
  });

  it.each<[string, (candidate: StoredCandidate, place: number) => object, string[]]>([
    ['names', (_, place) => ({ name: ['Bob', 'Ada', 'Cleo'][place] }), ['contest-unsigned']],
    ['IDs', ({ id }, place) => (place === 2 ? { id: `${id}0` } : {}), ['contest-unsigned']],
    [
      'withdrawals',
      (_, place) => (place === 2 ? { withdrawnAt: new Date() } : {}),
      ['withdrawal-unsigned'],
    ],
  ])(
    'shows that %s of candidates were changed in the database after the first head',
    async (_what, change, codes) => {
      const app = await startTestApp();
      const election = await app.createElection({ ballot: { kind: 'several' }, candidates: three });
      await cast(app, election, ['0', '0', '1']);
      await app.closeAll();
      const { candidates } = await app.services.elections.find(election.id);
      const changed = candidates.map((one, place) => ({ ...one, ...change(one, place) }));
      const elections = app.connection.collection('elections');
      await elections.updateMany({}, { $set: { candidates: changed } });
      app.passCache();
      const board = await packageOf(app, election);
      const { fingerprint } = board;
      const report = verifyTwice([utf8(JSON.stringify(board))], { fingerprint });
      const found = report.elections.flatMap(({ findings }) => findings.map(({ code }) => code));
      expect(found.toSorted()).toEqual(codes);
    },
  );

  it('returns 404 for an election without receipts and for an unknown election', async () => {
    const app = await startTestApp();
    const { id } = await app.createElection({ ballot: { receipts: false } });
    const administrator = await app.asAdministrator();
    await administrator.get(`/board/${id}/package`).expect(404);
    await administrator.get(`/board/${'f'.repeat(24)}/package`).expect(404);
  });
});
