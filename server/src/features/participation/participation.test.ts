import { describe, expect, it } from 'vitest';
import { itRefusesStrangers, itRefusesVoters } from '../../../test/support/access.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import type { Election } from '../../contract/index.ts';
import { listRefusal } from './rules.ts';

const unknownId = 'f'.repeat(24);

describe('listRefusal', () => {
  it.each([
    [
      'four ballots',
      { status: 'active', ballots: 4, listed: undefined },
      /once there are 5 ballots/,
    ],
    ['five ballots', { status: 'active', ballots: 5, listed: undefined }, undefined],
    [
      'one ballot after the close',
      { status: 'completed', ballots: 1, listed: undefined },
      undefined,
    ],
    ['the same list again', { status: 'active', ballots: 7, listed: 7 }, undefined],
    ['a list one ballot later', { status: 'active', ballots: 8, listed: 7 }, /once there are 12/],
    ['a list five ballots later', { status: 'active', ballots: 12, listed: 7 }, undefined],
    ['the last list', { status: 'completed', ballots: 8, listed: 7 }, undefined],
  ] as const)('of %s', (_what, asked, text) => {
    const refusal = listRefusal(asked);
    if (text) expect(refusal).toMatch(text);
    else expect(refusal).toBeUndefined();
  });
});

/** Twelve voters, of whom the given ones have voted. */
async function withVotes(app: TestApp, ...voted: number[]) {
  const election = await app.createElection();
  const voters = await app.asVoters(12);
  const vote = async (number: number) => {
    const candidateId = election.candidates[number % 2]?.id;
    await voters[number - 1]
      ?.post('/votes/cast', { electionId: election.id, candidateId })
      .expect(201);
  };
  for (const number of voted) await vote(number);
  return { election, vote };
}

const listOf = async (app: TestApp, { id }: Election) =>
  (await app.asAdministrator()).get(`/elections/${id}/participation`);

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split('","').map((cell) => cell.replaceAll('"', '')));

describe('GET /elections/{id}/participation', () => {
  itRefusesStrangers((caller) => caller.get(`/elections/${unknownId}/participation`));
  itRefusesVoters((caller) => caller.get(`/elections/${unknownId}/participation`));

  it('answers 404 for an unknown election', async () => {
    const app = await startTestApp();
    await (await app.asAdministrator()).get('/elections/nonsense/participation').expect(404);
  });

  it('lists everyone by voter ID with yes or no, and neither choice nor time', async () => {
    const app = await startTestApp();
    const { election } = await withVotes(app, 12, 7, 3, 1, 10, 9);
    const answer = await listOf(app, election);
    expect(answer.status).toBe(200);
    expect(answer.get('Content-Disposition')).toBe(
      'attachment; filename="board-2027-participation.csv"',
    );
    const rows = rowsOf(answer.text);
    expect(answer.text.split('\r\n')[0]).toBe('\uFEFF"Voter ID","Name","Email","Voted"');
    expect(rows.map(([userId]) => userId)).toEqual(
      Array.from({ length: 12 }, (_, index) => `VOTER${String(index + 1).padStart(3, '0')}`),
    );
    const voted = rows.filter((row) => row[3] === 'yes').map(([userId]) => userId);
    expect(voted).toEqual(['VOTER001', 'VOTER003', 'VOTER007', 'VOTER009', 'VOTER010', 'VOTER012']);
    for (const { name, id } of election.candidates) {
      expect(answer.text).not.toContain(name);
      expect(answer.text).not.toContain(id);
    }
  });

  it('is refused below five ballots, with the reason, and leaves no event', async () => {
    const app = await startTestApp();
    const { election, vote } = await withVotes(app, 1, 2, 3, 4);
    const refused = await listOf(app, election);
    expect([refused.status, refused.body.code]).toEqual([409, 'PARTICIPATION_HIDDEN']);
    expect(refused.body.message).toContain('betray');
    await vote(5);
    expect((await listOf(app, election)).status).toBe(200);
    await app.services.audit.moveEvents();
    const events = await app.connection.collection('audit').find({}).toArray();
    const told = events.filter(({ event }) => event === 'participation.exported');
    expect(told.map(({ subject, details }) => ({ subject, details }))).toEqual([
      { subject: { type: 'election', id: election.id, label: 'Board 2027' }, details: {} },
    ]);
  });

  it('is refused again until enough ballots lie between two lists, or voting is over', async () => {
    const app = await startTestApp();
    const { election, vote } = await withVotes(app, 1, 2, 3, 4, 5);
    expect((await listOf(app, election)).status).toBe(200);
    await vote(6);
    expect((await listOf(app, election)).status).toBe(409);
    const administrator = await app.asAdministrator();
    await administrator
      .put(`/elections/${election.id}`, { ...election, status: 'completed' })
      .expect(200);
    expect(rowsOf((await listOf(app, election)).text)).toHaveLength(12);
  });

  it('lists a completed election whatever the number of ballots, as the roll was at the close', async () => {
    const app = await startTestApp();
    const { election } = await withVotes(app, 2);
    const administrator = await app.asAdministrator();
    app.clock.advance(1_000);
    await administrator
      .put(`/elections/${election.id}`, { ...election, status: 'completed' })
      .expect(200);
    app.clock.advance(1_000);
    await app.createVoter();
    const rows = rowsOf((await listOf(app, election)).text);
    expect(rows).toHaveLength(12);
    expect(rows.filter((row) => row[3] === 'yes').map(([userId]) => userId)).toEqual(['VOTER002']);
  });
});
