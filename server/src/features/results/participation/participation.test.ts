import { describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { Election } from '../../../contract/index.ts';

/** Creates an election and this many voters, and casts the ballots of the voters with the given numbers. */
async function withVotes(app: TestApp, count: number, ...voted: number[]) {
  const election = await app.createElection();
  const voters = await app.asVoters(count);
  const vote = async (...numbers: number[]) => {
    for (const number of numbers) {
      const candidateId = election.candidates[number % 2]?.id;
      const body = { electionId: election.id, candidateId };
      await voters[number - 1]?.post('/votes/cast', body).expect(201);
    }
  };
  await vote(...voted);
  return { election, vote };
}

async function setStatus(app: TestApp, { id }: Election, status: Election['status']) {
  const administrator = await app.asAdministrator();
  const { body } = await administrator.get(`/elections/${id}`).expect(200);
  return administrator.put(`/elections/${id}`, { ...body.data.election, status });
}

/** Closes an election and waits until no more ballots can arrive. */
async function close(app: TestApp, election: Election): Promise<void> {
  app.clock.advance(1_000);
  expect((await setStatus(app, election, 'completed')).status).toBe(200);
  app.clock.advance(60_000);
}

async function disable(app: TestApp, userId: string, change: 'disable' | 'enable' = 'disable') {
  const administrator = await app.asAdministrator();
  const { body } = await administrator.get('/auth/voters').expect(200);
  const roll: { id: string; userId: string }[] = body.data.voters;
  const ids = roll.filter((voter) => voter.userId === userId).map(({ id }) => id);
  await administrator.post(`/auth/voters/${change}`, { ids }).expect(200);
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
  it('returns 404 for an unknown election', async () => {
    const app = await startTestApp();
    await (await app.asAdministrator()).get('/elections/nonsense/participation').expect(404);
  });

  it('lists every voter by ID, with yes or no but without choices or times', async () => {
    const app = await startTestApp();
    const { election } = await withVotes(app, 12, 12, 7, 3, 1, 10, 9);
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

  it('is rejected with a reason and without an event while there are fewer than five ballots', async () => {
    const app = await startTestApp();
    const { election, vote } = await withVotes(app, 12, 1, 2, 3, 4);
    const refused = await listOf(app, election);
    expect([refused.status, refused.body.code]).toEqual([409, 'PARTICIPATION_HIDDEN']);
    expect(refused.body.message).toContain('reveal');
    await vote(5);
    expect((await listOf(app, election)).status).toBe(200);
    await app.services.audit.moveEvents();
    const events = await app.connection.collection('audit').find({}).toArray();
    const told = events.filter(({ event }) => event === 'participation.exported');
    expect(told.map(({ subject, details }) => ({ subject, details }))).toEqual([
      { subject: { type: 'election', id: election.id, label: 'Board 2027' }, details: {} },
    ]);
  });

  it.each([
    ['five of six', 6, 409],
    ['five of nine', 9, 409],
    ['five of ten', 10, 200],
  ])(
    'depends, while voting is open, on how many voters are left: %s have voted',
    async (_of, count, status) => {
      const app = await startTestApp();
      const { election } = await withVotes(app, count, 1, 2, 3, 4, 5);
      expect((await listOf(app, election)).status).toBe(status);
    },
  );

  it('can be requested again without new ballots, but is rejected after one to four new ballots', async () => {
    const app = await startTestApp();
    const { election, vote } = await withVotes(app, 16, 1, 2, 3, 4, 5);
    const first = await listOf(app, election);
    expect((await listOf(app, election)).text).toBe(first.text);
    for (const number of [6, 7, 8, 9]) {
      await vote(number);
      const refused = await listOf(app, election);
      expect([refused.status, refused.body.code]).toEqual([409, 'PARTICIPATION_HIDDEN']);
      expect(refused.body.message).toContain('after 10 ballots have been cast');
    }
    await vote(10);
    expect((await listOf(app, election)).status).toBe(200);
  });

  it('is rejected each time the election closes with fewer than five ballots', async () => {
    const app = await startTestApp();
    const { election, vote } = await withVotes(app, 12, 1);
    await close(app, election);
    expect((await listOf(app, election)).body.message).toContain('Fewer than five people voted');
    expect((await setStatus(app, election, 'active')).status).toBe(200);
    await vote(2);
    await close(app, election);
    expect((await listOf(app, election)).status).toBe(409);
  });

  it('is rejected after voting closes if fewer than five ballots were cast since the last list', async () => {
    const app = await startTestApp();
    const { election, vote } = await withVotes(app, 12, 1, 2, 3, 4, 5);
    expect((await listOf(app, election)).status).toBe(200);
    await vote(6, 7, 8, 9);
    await close(app, election);
    expect((await listOf(app, election)).body.message).toContain(
      'Fewer than five ballots were cast',
    );
  });

  it('is available after voting closes regardless of how many voters have not voted', async () => {
    const app = await startTestApp();
    const { election } = await withVotes(app, 6, 1, 2, 3, 4, 6);
    await close(app, election);
    await app.createVoter();
    const rows = rowsOf((await listOf(app, election)).text);
    expect(rows).toHaveLength(6);
    expect(rows.filter((row) => row[3] === 'no').map(([userId]) => userId)).toEqual(['VOTER005']);
  });

  it('is rejected after voting closes until no more ballots can arrive', async () => {
    const app = await startTestApp();
    const { election } = await withVotes(app, 6, 1, 2, 3, 4, 5);
    app.clock.advance(1_000);
    await setStatus(app, election, 'completed');
    app.clock.advance(29_000);
    expect((await listOf(app, election)).body.message).toContain('half a minute');
    app.clock.advance(1_000);
    expect((await listOf(app, election)).status).toBe(200);
  });

  it('is rejected in the same way whether or not a disabled voter has voted', async () => {
    const app = await startTestApp();
    const { election } = await withVotes(app, 10, 1, 2, 3, 4, 5);
    const answers = [];
    for (const userId of ['VOTER001', 'VOTER006']) {
      await disable(app, userId);
      answers.push((await listOf(app, election)).body);
      await disable(app, userId, 'enable');
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ code: 'PARTICIPATION_HIDDEN' });
  });

  it('records ballots that arrive during the read if the list includes them', async () => {
    const app = await startTestApp();
    const { election, vote } = await withVotes(app, 16, 1, 2, 3, 4, 5);
    const { ballots } = app.services;
    const whoVoted = ballots.whoVoted.bind(ballots);
    vi.spyOn(ballots, 'whoVoted').mockImplementationOnce(async (...asked) => {
      await vote(6);
      return whoVoted(...asked);
    });
    const list = await listOf(app, election);
    expect(rowsOf(list.text).filter((row) => row[3] === 'yes')).toHaveLength(6);
    await vote(7, 8, 9, 10);
    expect((await listOf(app, election)).body.message).toContain('after 11 ballots have been cast');
  });

  it('never lists more voters than are recorded, even with concurrent requests', async () => {
    const app = await startTestApp();
    const { election, vote } = await withVotes(app, 60, 1, 2, 3, 4, 5);
    const sizes: number[] = [];
    const voting = new AbortController();
    const ask = async () => {
      while (!voting.signal.aborted) {
        const answer = await listOf(app, election);
        if (answer.status !== 200) continue;
        sizes.push(rowsOf(answer.text).filter((row) => row[3] === 'yes').length);
      }
    };
    const asking = [ask(), ask()];
    const numbers = Array.from({ length: 50 }, (_, index) => index + 6);
    await Promise.all(numbers.map((number) => vote(number)));
    voting.abort();
    await Promise.all(asking);
    const distinct = [...new Set(sizes)].toSorted((a, b) => a - b);
    const gaps = distinct.slice(1).map((size, index) => size - (distinct[index] ?? 0));
    expect(Math.min(...gaps, 5)).toBe(5);
    const record = await app.connection.collection('participationLists').findOne({});
    expect(record?.['ballots']).toBe(distinct.at(-1));
  });
});

describe('reopening an election', () => {
  const reopen = (app: TestApp, election: Election) => setStatus(app, election, 'active');

  it('is rejected with a reason while a list leaves one to four voters who can still vote', async () => {
    const app = await startTestApp();
    const { election } = await withVotes(app, 8, 1, 2, 3, 4, 5);
    await close(app, election);
    expect((await listOf(app, election)).status).toBe(200);
    const refused = await reopen(app, election);
    expect([refused.status, refused.body.code]).toEqual([409, 'REOPENING_REFUSED']);
    expect(refused.body.message).toContain('fewer than five voters');
    expect((await setStatus(app, election, 'upcoming')).status).toBe(409);
    const { body } = await (await app.asAdministrator()).get(`/elections/${election.id}`);
    expect(body.data.election.status).toBe('completed');
    await app.createVoter();
    await app.createVoter();
    expect((await reopen(app, election)).status).toBe(200);
  });

  it('is allowed without a list, and after a list that leaves five voters or none', async () => {
    for (const count of [5, 10]) {
      const app = await startTestApp();
      const { election } = await withVotes(app, count, 1, 2, 3, 4, 5);
      await close(app, election);
      expect((await reopen(app, election)).status).toBe(200);
      await close(app, election);
      expect((await listOf(app, election)).status).toBe(200);
      expect((await reopen(app, election)).status).toBe(200);
    }
  });

  it('is still rejected after voters who have voted are disabled', async () => {
    const app = await startTestApp();
    const { election } = await withVotes(app, 8, 1, 2, 3, 4, 5, 6);
    await close(app, election);
    expect((await listOf(app, election)).status).toBe(200);
    await disable(app, 'VOTER001');
    await disable(app, 'VOTER002');
    expect((await reopen(app, election)).body.code).toBe('REOPENING_REFUSED');
  });

  it('applies the rules for open elections to a list that is requested at the same time', async () => {
    const app = await startTestApp();
    const { election } = await withVotes(app, 8, 1, 2, 3, 4, 5);
    await close(app, election);
    const [list, reopened] = await Promise.all([listOf(app, election), reopen(app, election)]);
    expect(new Set([list.status, reopened.status])).toEqual(new Set([200, 409]));
  });
});
