import { expect, it } from 'vitest';
import { fromHex } from '@votewise/contract/board/bytes';
import { writeCode } from '@votewise/contract/board/receipt-code';
import { KEPT_COLLECTIONS } from '../../src/features/operations/backup-file.ts';
import { casterOf, startTestApp, type TestApp } from '../support/test-app.ts';
import { randomCode } from '../support/receipt-codes.ts';

/** The adversary is an outsider who constantly reads everything that is public, or who has the whole database. */

const signal = new AbortController().signal;

async function publicTexts(app: TestApp, id: string, commitments: readonly string[]) {
  const texts: string[] = [];
  const read = async (path: string) => {
    const { text, body, headers } = await app.anonymous.get(`/board/${id}${path}`);
    texts.push(text, JSON.stringify(headers));
    return body;
  };
  const { data } = await read('');
  for (const { number } of data.heads) await read(`/heads/${number}`);
  for (const commitment of commitments) await read(`/proof/${commitment}`);
  return texts;
}

it('the board contains no voter, choice, time, nonce, or code, before or after voting closes', async () => {
  const app = await startTestApp();
  const ballot = { results: 'after-close', abstain: true } as const;
  // With a space, a name cannot occur in a hash by chance.
  const names = ['Ada Lind', 'Bob Moor'];
  const candidates = names.map((name) => ({ name, description: '' }));
  const election = await app.createElection({ ballot, candidates });
  const [ada = '', bob = ''] = election.candidates.map(({ id }) => id);
  const codes = [randomCode(), randomCode(), randomCode()];
  const receipts: string[] = [];
  for (const [place, code] of codes.entries()) {
    const choices = [[ada], [bob], []][place] ?? [];
    const voter = await app.asVoter();
    const vote = { electionId: election.id, choices, code };
    const { data } = (await voter.post('/votes/cast', vote).expect(201)).body;
    receipts.push(data.receipt.commitment);
  }
  const open = await publicTexts(app, election.id, receipts);
  await app.closeAll();
  const texts = [...open, ...(await publicTexts(app, election.id, receipts))];
  const ballots = await app.connection.collection('ballots').find({}).toArray();
  const users = await app.connection.collection('users').find({ userType: 'voter' }).toArray();
  const secrets = [
    ada,
    bob,
    ...names,
    ...codes,
    ...users.flatMap(({ _id, userId, name }) => [String(_id), `"${userId}"`, name]),
    ...ballots.flatMap(({ _id, nonce }) => [
      String(_id),
      nonce.toString('hex'),
      nonce.toString('base64'),
    ]),
  ];
  const hasDate = /"[^"]*(?:At|date|time)"|20\d\d-\d\d-\d\dT/;
  const { contest } = (await app.anonymous.get(`/board/${election.id}`).expect(200)).body.data;
  expect(contest).toMatchObject({ seedHash: null });
  expect(contest.candidates).toEqual(
    election.candidates.map(({ id, name }) => ({ id, name, withdrawal: null })),
  );
  for (const whole of texts) {
    const text = whole.replace(JSON.stringify(contest), '');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text.replace(/"date":"[^"]+"/, '')).not.toMatch(hasDate);
  }
});

it('the database contains no codes, and ballots and heads contain no voters or times', async () => {
  const app = await startTestApp();
  const election = await app.createElection();
  const voter = await app.createVoter();
  const code = randomCode();
  const vote = { electionId: election.id, candidateId: election.candidates[0]?.id, code };
  await (await app.signIn(voter)).post('/votes/cast', vote).expect(201);
  await app.closeAll();
  const bytes = fromHex(code, 16) ?? new Uint8Array();
  const forms = [
    code,
    writeCode(bytes),
    writeCode(bytes).replaceAll('-', ''),
    Buffer.from(bytes).toString('base64'),
    Buffer.from(bytes).toString('base64url'),
  ];
  for (const name of KEPT_COLLECTIONS) {
    const documents = await app.connection.collection(name).find({}).toArray();
    const text = JSON.stringify(documents);
    expect([name, forms.filter((form) => text.includes(form))]).toEqual([name, []]);
    if (name !== 'ballots' && name !== 'boardHeads') continue;
    expect(text).not.toContain(voter._id);
    expect(text).not.toContain(voter.userId);
  }
  const head = await app.connection.collection('boardHeads').findOne({});
  expect(Object.keys(head ?? {}).toSorted()).toEqual([
    '_id',
    'commitments',
    'electionId',
    'note',
    'number',
    'root',
    'schema',
    'size',
  ]);
});

it('no head covers fewer than 50 ballots before voting closes, however slowly the ballots arrive', async () => {
  const app = await startTestApp();
  const election = await app.createElection();
  const candidateId = election.candidates[0]?.id ?? '';
  for (let turn = 0; turn < 40; turn += 1) {
    const some = Array.from({ length: 7 }, (_, place) => casterOf(`voter ${turn} ${place}`));
    await Promise.all(
      some.map((caster) =>
        app.services.votes.cast({ electionId: election.id, candidateId }, caster),
      ),
    );
    await app.services.counting.takeCheckpoints(signal);
  }
  app.passCache();
  const { heads } = (await app.anonymous.get(`/board/${election.id}`).expect(200)).body.data;
  const sizes: number[] = heads.map(({ size }: { size: number }) => size);
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(50);
});

it('commitments to the same choice have nothing in common', async () => {
  const app = await startTestApp();
  const voter = await app.createVoter();
  const caller = await app.signIn(voter);
  const commitments = new Set<string>();
  const first = randomCode();
  const codes = [`${first.slice(0, -1)}0`, `${first.slice(0, -1)}1`, undefined, undefined];
  for (const code of codes) {
    const election = await app.createElection();
    const vote = { electionId: election.id, candidateId: election.candidates[0]?.id, code };
    const { receipt } = (await caller.post('/votes/cast', vote).expect(201)).body.data;
    commitments.add(receipt.commitment.slice(0, 8));
  }
  expect(commitments.size).toBe(4);
});
