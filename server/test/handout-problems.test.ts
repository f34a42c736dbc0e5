import type { Election } from '@votewise/contract';
import { expect, it } from 'vitest';
import { setStatus } from './support/finished-election.ts';
import { giveHandouts } from './support/handouts.ts';
import { startWithAdministrator } from './support/test-app.ts';

/** An election whose count is visible for half an hour, and one with a hidden count, in which the same people can vote. */
async function start() {
  const { app, administrator } = await startWithAdministrator();
  const later = (minutes: number) =>
    new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
  const visible = () => app.createElection({ title: 'Poster', endDate: later(30) });
  const between = () =>
    app.createElection({
      title: 'Budget',
      ballot: { results: 'after-close' },
      endDate: later(120),
    });
  const schedule = (minutes: number) =>
    administrator.post(
      '/elections',
      app.electionInput({
        title: 'Board',
        ballot: { onPaper: true },
        status: 'upcoming',
        startDate: later(minutes),
        endDate: later(minutes + 600),
      }),
    );
  const problemOf = async ({ id }: Election): Promise<string | undefined> => {
    const { body } = await administrator.get(`/elections/${id}`).expect(200);
    return body.data.election.progress.onPaper.problem;
  };
  return { app, administrator, visible, between, schedule, problemOf };
}

const why =
  'The same people can vote in “Board”, “Budget”, and “Poster”, and the count of “Poster” was visible. Handing out paper shows who has voted, so it would reveal votes.';

it('schedules no start at which an election that is still open connects paper with a count that was visible', async () => {
  const { app, administrator, visible, between, schedule, problemOf } = await start();
  const poster = await visible();
  const budget = await between();
  await setStatus(administrator, poster, 'completed');
  app.clock.advance(600_000);
  const refused = await schedule(60);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${why} Choose a start at least three minutes after “Budget” has closed, or turn off paper ballots.`,
  ]);
  await setStatus(administrator, budget, 'completed');
  expect((await schedule(2)).body.message).toMatch(/^The same people/);
  const made = await schedule(4);
  expect(made.status).toBe(201);
  expect(await problemOf(made.body.data.election)).toBeUndefined();
});

it.each([
  ['another election', {}, 'the same people can get paper ballots in another election'],
  ['weights', { weighted: true }, 'votes are weighted'],
  [
    'its own paper',
    { ballot: { results: 'live', onPaper: true } },
    'the election has paper ballots',
  ],
])(
  'says that a count is hidden though a live one was asked for: %s',
  async (_why, more, because) => {
    const { app, administrator } = await start();
    await app.createElection({ ballot: { onPaper: true } });
    const ballot = { results: 'live' } as const;
    const given = app.electionInput({ title: 'Poster', ballot, ...more } as object);
    const made = (await administrator.post('/elections', given).expect(201)).body;
    const notice = `The count stays hidden until voting has closed, because ${because}.`;
    expect([made.message, made.data.election.ballot.results]).toEqual([
      `Election scheduled successfully! ${notice}`,
      'after-close',
    ]);
  },
);

it('says when voting opens that the count is hidden beside paper', async () => {
  const { app, administrator } = await start();
  const election = await app.createElection({ status: 'upcoming' });
  await app.createElection({ ballot: { onPaper: true } });
  const open = { ...election, status: 'active' };
  const { body } = await administrator.put(`/elections/${election.id}`, open).expect(200);
  expect(body.message).toMatch(/^Election updated successfully! The count stays hidden until/);
});

it('tells administrators before voting opens, and while it is open, that no paper can be handed out', async () => {
  const { app, administrator, visible, between, schedule, problemOf } = await start();
  const poster = await visible();
  const [voter] = await app.asVoters(1);
  // Without a ballot, the count could still be hidden.
  await voter?.vote(poster).expect(201);
  const made = await schedule(60);
  const board: Election = made.body.data.election;
  expect(await problemOf(board)).toBeUndefined();
  await between();
  expect(await problemOf(board)).toBe(
    `${why.replace('was', 'is')} Choose a start at least three minutes after “Budget” and “Poster” have closed, or turn off paper ballots.`,
  );
  app.clock.advance(61 * 60_000);
  await app.services.elections.moveDue();
  const problem = `${why} Everyone can still vote online.`;
  expect(await problemOf(board)).toBe(problem);
  const { _id } = await app.createVoter();
  expect(await giveHandouts(administrator, board, [_id])).toMatchObject([{ message: problem }]);
});
