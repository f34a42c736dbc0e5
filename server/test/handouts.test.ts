import { describe, expect, it, vi } from 'vitest';
import type { Election, HandoutAnswer } from '@votewise/contract';
import { AppError } from '../src/platform/app-error.ts';
import { onBallotInserts } from './support/ballot-inserts.ts';
import { killAfterWrite } from './support/killing.ts';
import { giveHandouts as send, onPaper } from './support/handouts.ts';
import {
  type Caller,
  startTestApp,
  startWithAdministrator,
  type TestApp,
} from './support/test-app.ts';

const PAPER_EVENTS = ['given', 'refused', 'returned'].map((name) => `election.paper-${name}`);

const ids = (voters: readonly { _id: string }[]) => voters.map(({ _id }) => _id);

/** Returns what each answer says: `given`, `none`, or the code of the refusal. */
const outcomesOf = (answers: readonly HandoutAnswer[]) =>
  answers.map(({ isGiven, code }) => code ?? (isGiven ? 'given' : 'none'));

async function holdersOf(administrator: Caller, { id }: Pick<Election, 'id'>): Promise<string[]> {
  const { body } = await administrator.get(`/elections/${id}/paper`).expect(200);
  return body.data.holders.map(({ voterId }: { voterId: string }) => voterId);
}

async function handoutEvents(app: TestApp): Promise<string[]> {
  const entries = await app.auditEntries({ event: { $in: PAPER_EVENTS } });
  return entries.map(({ event, details }) =>
    [event.replace('election.paper-', ''), details.reason].filter(Boolean).join(' '),
  );
}

describe('handing out paper ballots', () => {
  it('closes the online way for these voters until they give the paper back', async () => {
    const { app, administrator } = await startWithAdministrator();
    const election = await app.createElection(onPaper);
    expect(election.ballot).toMatchObject({ onPaper: true, results: 'after-close' });
    const [first, second] = [await app.createVoter(), await app.createVoter()];
    const [voter, other] = [await app.signIn(first), await app.signIn(second)];

    expect(outcomesOf(await send(administrator, election, ids([first])))).toEqual(['given']);
    expect(outcomesOf(await send(administrator, election, ids([first])))).toEqual(['given']);
    const refused = await voter.vote(election).expect(409);
    expect(refused.body).toMatchObject({
      code: 'PAPER_BALLOT',
      message: 'You received a paper ballot, so you can’t vote online in this election.',
    });
    const status = async () => (await voter.get(`/votes/status/${election.id}`)).body.data;
    expect(await status()).toEqual({ hasVoted: false, hasPaper: true });
    const history = await voter.get('/votes/history').expect(200);
    expect(history.body.data.history).toEqual([
      { id: election.id, title: election.title, status: 'active', hasPaper: true },
    ]);
    await other.vote(election).expect(201);
    expect((await app.services.ballots.count(election.id)).total).toBe(1);
    expect(outcomesOf(await send(administrator, election, ids([second])))).toEqual([
      'ALREADY_VOTED',
    ]);
    expect(await holdersOf(administrator, election)).toEqual([first._id]);
    expect((await handoutEvents(app)).toSorted()).toEqual(['given', 'refused voted']);
    const auditor = await app.asAuditor();
    for (const query of [`?election=${election.id}`, `?person=${first.userId}`]) {
      const { entries } = (await auditor.get(`/audit${query}`).expect(200)).body.data;
      expect(JSON.stringify(entries)).not.toContain('election.paper');
    }

    expect(outcomesOf(await send(administrator, election, ids([first]), '/return'))).toEqual([
      'none',
    ]);
    expect(await status()).toEqual({ hasVoted: false });
    await voter.vote(election).expect(201);
    expect(await status()).toEqual({ hasVoted: true });
    expect(await holdersOf(administrator, election)).toEqual([]);
    expect((await handoutEvents(app)).toSorted()).toEqual(['given', 'refused voted', 'returned']);
    expect((await app.services.ballots.count(election.id)).total).toBe(2);
  });

  it('is not made again after other desks have acted', async () => {
    const { app, administrator } = await startWithAdministrator();
    const question = { ...onPaper, paper: 'Board' };
    const election = await app.createElection(question);
    await app.createElection(question);
    const voter = await app.createVoter();
    const seen = async () =>
      (await administrator.get(`/elections/${election.id}/paper`).expect(200)).body.data.returns;
    const hand = async (act: '' | '/return', returns: object[]) => {
      const path = `/elections/${election.id}/paper${act}`;
      const { body } = await administrator.post(path, { voterIds: [voter._id], returns });
      return outcomesOf(body.data.answers);
    };
    const overtaken = ['EDITED_MEANWHILE', 'EDITED_MEANWHILE'];
    expect(await hand('', [])).toEqual(['given', 'given']);
    expect(await hand('/return', [])).toEqual(['none', 'none']);
    expect(await hand('/return', [])).toEqual(['none', 'none']);
    expect(await hand('', [])).toEqual(overtaken);
    expect(await hand('', await seen())).toEqual(['given', 'given']);
    expect(await hand('', [])).toEqual(['given', 'given']);
    // The desk that took the paper back got no answer, and another one has handed it out again since.
    expect(await hand('/return', [])).toEqual(overtaken);
    expect(await holdersOf(administrator, election)).toEqual([voter._id]);
    expect(await hand('/return', await seen())).toEqual(['none', 'none']);
  });

  it('freezes the candidates, even before voting opens', async () => {
    const { app, administrator } = await startWithAdministrator();
    const later = {
      ...onPaper,
      status: 'upcoming',
      startDate: '2100-01-01',
      endDate: '2100-01-02',
    } as const;
    const election = await app.createElection(later);
    const { _id } = await app.createVoter();
    expect(outcomesOf(await send(administrator, election, [_id]))).toEqual(['given']);
    const candidates = app
      .electionInput()
      .candidates.map(({ name }) => ({ name: `${name} B.`, description: 'x' }));
    const edit = await administrator.put(`/elections/${election.id}/candidates`, { candidates });
    expect(edit.body).toMatchObject({ code: 'CANDIDATES_LOCKED_BY_BALLOTS' });
  });

  it('covers all questions of a ballot paper that offer paper, each with an answer of its own', async () => {
    const { app, administrator } = await startWithAdministrator();
    const paper = { paper: 'Assembly', ...onPaper } as const;
    const [first, second] = [
      await app.createElection({ ...paper, title: 'One' }),
      await app.createElection({ ...paper, title: 'Two', weighted: true }),
    ];
    const online = await app.createElection({ paper: 'Assembly', title: 'Online only' });
    const norths = await app.createElection({
      ...paper,
      title: 'North',
      electorate: { groups: ['North'] },
    });
    const person = await app.createVoter({ weight: 7 });
    const voter = await app.signIn(person);
    await voter.vote(first).expect(201);
    const answers = await send(administrator, second, [person._id]);
    expect(
      answers
        .toSorted((a, b) => a.title.localeCompare(b.title))
        .map(({ title, isGiven, code, weight }) => [title, isGiven, code, weight]),
    ).toEqual([
      ['North', false, 'NOT_ELIGIBLE', undefined],
      ['One', false, 'ALREADY_VOTED', undefined],
      ['Two', true, undefined, 7],
    ]);
    const casts = [first, second, online, norths].map(({ id, candidates }) => ({
      electionId: id,
      choices: [candidates[0]?.id ?? ''],
    }));
    const { body } = await voter.post('/votes/cast-paper', { casts }).expect(200);
    expect(
      body.data.casts.map(({ isIn, code }: { isIn: boolean; code?: string }) => [isIn, code]),
    ).toEqual([
      [true, 'ALREADY_VOTED'],
      [false, 'PAPER_BALLOT'],
      [true, undefined],
      [false, 'NOT_ELIGIBLE'],
    ]);
  });

  it('is refused with a reason', async () => {
    const { app, administrator } = await startWithAdministrator();
    const election = await app.createElection({ ...onPaper, electorate: { groups: ['North'] } });
    const [stranger, disabled] = [
      await app.createVoter(),
      await app.createVoter({ groups: ['North'] }),
    ];
    await administrator.post('/auth/voters/disable', { ids: [disabled._id] }).expect(200);
    const answers = await send(administrator, election, [stranger._id, disabled._id, 'nobody']);
    expect(answers.map(({ message }) => message)).toEqual([
      `${stranger.name} can’t vote in this election, which is for members of other groups.`,
      `${disabled.name} is disabled and can’t vote.`,
      'This voter doesn’t exist.',
    ]);
    const plain = await app.createElection();
    const over = await app.createElection({ ...onPaper, status: 'completed' });
    for (const [{ id }, message] of [
      [plain, 'This election has no paper ballots.'],
      [over, 'Voting has closed. Paper can no longer be handed out or taken back.'],
    ] as const) {
      const body = { voterIds: [stranger._id] };
      const refused = await administrator.post(`/elections/${id}/paper`, body).expect(409);
      expect(refused.body).toMatchObject({ code: 'PAPER_REFUSED', message });
    }
    expect(await handoutEvents(app)).toEqual([]);
    expect(await app.connection.collection('handouts').countDocuments()).toBe(0);
  });
});

it('gives each voter paper or an online ballot, never both, whichever request comes first', async () => {
  const app = await startTestApp();
  const administrators = [await app.asAdministrator(), await app.asAdministrator()];
  const election = await app.createElection(onPaper);
  const second = await startTestApp({ databaseName: app.databaseName });
  const people = [];
  while (people.length < 12) people.push(await app.createVoter());
  const found = { paper: 0, online: 0 };
  for (const [place, person] of people.entries()) {
    const caller = await (place % 2 ? app : second).signIn(person);
    const cast = () =>
      caller.vote(election).then(({ status, body }) => (status === 201 ? 'in' : body.code));
    const give = (by = 0) =>
      send(administrators[by] as Caller, election, [person._id]).then(outcomesOf);
    const back = () =>
      send(administrators[1] as Caller, election, [person._id], '/return').then(outcomesOf);
    const acts = [
      [cast, give],
      [give, cast],
      [give, () => give(1), cast, cast],
      [cast, give, back, () => give(1)],
    ][place % 4] as (() => Promise<unknown>)[];
    await Promise.all(acts.map((act) => act()));
    // Whatever was last, one more try of each must agree with the state.
    const [last] = await give();
    const again = await cast();
    expect([last, again]).toEqual(
      last === 'given' ? ['given', 'PAPER_BALLOT'] : ['ALREADY_VOTED', 'ALREADY_VOTED'],
    );
    found[last === 'given' ? 'paper' : 'online'] += 1;
  }
  const held = await app.services.handouts.countHeld(
    await app.services.elections.find(election.id),
  );
  expect({ paper: held, online: (await app.services.ballots.count(election.id)).total }).toEqual(
    found,
  );
});

describe('a request for many', () => {
  it.each([
    ['', ['given', 'ACCOUNT_DISABLED', 'PAPER_REFUSED', 'PAPER_REFUSED'], 1],
    ['/return', ['none', 'none', 'PAPER_REFUSED', 'PAPER_REFUSED'], 2],
  ] as const)(
    'checks for each voter what is stored by then: paper%s',
    async (way, outcomes, heldCount) => {
      const { app, administrator } = await startWithAdministrator();
      const election = await app.createElection(onPaper);
      const people: Awaited<ReturnType<TestApp['createVoter']>>[] = [];
      while (people.length < 4) people.push(await app.createVoter());
      if (way) await send(administrator, election, ids(people));
      else await app.services.elections.freeze(await app.services.elections.find(election.id));
      const check = app.services.elections.requireNoVisibleCount;
      let calls = 0;
      // Handing out checks once before and once after the lock.
      const [disabling, closing] = way ? [2, 3] : [3, 4];
      // Reads the whole roll, which can take seconds.
      vi.spyOn(app.services.elections, 'requireNoVisibleCount').mockImplementation(async (one) => {
        calls += 1;
        if (calls === disabling)
          await administrator.post('/auth/voters/disable', { ids: [people[1]?._id] }).expect(200);
        if (calls === closing) {
          const completed = { ...election, status: 'completed' };
          await administrator.put(`/elections/${election.id}`, completed).expect(200);
        }
        return check(one);
      });
      const answers = await send(administrator, election, ids(people), way);
      expect(outcomesOf(answers)).toEqual(outcomes);
      const handouts = app.connection.collection('handouts');
      expect(await handouts.countDocuments({ state: 'given' })).toBe(heldCount);
      // Nothing is left to be completed later.
      expect(await handouts.countDocuments({ state: { $in: ['pending', 'returning'] } })).toBe(0);
    },
  );

  it('hands out no paper if voting closes between the lock and the handout', async () => {
    const { app, administrator } = await startWithAdministrator();
    const election = await app.createElection(onPaper);
    const people = [await app.createVoter(), await app.createVoter()];
    const inserts = onBallotInserts(app.connection, async (command, sendOn) => {
      const answer = await sendOn(command);
      const completed = { ...election, status: 'completed' };
      await administrator.put(`/elections/${election.id}`, completed).expect(200);
      return answer;
    });
    const answers = await send(administrator, election, ids(people));
    expect(inserts).toHaveBeenCalled();
    expect(outcomesOf(answers)).toEqual(['PAPER_REFUSED', 'PAPER_REFUSED']);
    expect(await handoutEvents(app)).toEqual(['refused closed']);
    const locks = { checkpoint: { $lt: 0 } };
    expect(await app.connection.collection('ballots').countDocuments(locks)).toBe(0);
    app.clock.advance(15_001);
    await app.services.handouts.settleAll();
    expect(await holdersOf(administrator, election)).toEqual([]);
  });
});

describe('after a process was killed between two writes', () => {
  it.each(['handing out', 'taking back'] as const)(
    '%s is completed by repeating it or by a job',
    async (act) => {
      const { app, administrator } = await startWithAdministrator();
      const election = await app.createElection(onPaper);
      const seen = new Set<string>();
      for (let write = 1, isDone = false; !isDone; write += 1) {
        for (const heal of ['repeat', 'job', 'cast'] as const) {
          const person = await app.createVoter();
          const voter = await app.signIn(person);
          const way = act === 'handing out' ? '' : '/return';
          if (way) await send(administrator, election, [person._id]);
          const killed = killAfterWrite(app, write);
          const body = { voterIds: [person._id] };
          await administrator.post(`/elections/${election.id}/paper${way}`, body);
          isDone = !killed.wasKilled();
          killed.revive();
          let hasCast = false;
          if (heal === 'repeat') await send(administrator, election, [person._id], way);
          if (heal === 'cast') hasCast = (await voter.vote(election)).status === 201;
          app.clock.advance(15_001);
          await app.services.handouts.settleAll();
          const isHeld = (await holdersOf(administrator, election)).includes(person._id);
          const { status } = await voter.vote(election);
          expect([isHeld, hasCast || status === 201]).toEqual([isHeld, !isHeld]);
          if (heal === 'repeat') expect(isHeld).toBe(act === 'handing out');
          seen.add(`${heal} ${isHeld}`);
        }
      }
      expect(seen.size).toBeGreaterThan(2);
      const entries = await app.auditEntries({ event: { $in: PAPER_EVENTS } });
      expect(new Set(entries.map(({ eventId }) => eventId)).size).toBe(entries.length);
    },
  );

  it.each([
    ['', 'count', ['given 409', 'refused 201'], 'refused count'],
    ['', 'close', ['given 409', 'refused 201'], 'refused closed'],
    ['/return', 'close', ['given 409', 'returned 201'], undefined],
  ] as const)(
    'the lock decides once paper can no longer be handed out or taken back: paper%s, %s',
    async (way, what, outcomes, refusal) => {
      const { app, administrator } = await startWithAdministrator();
      const seen = new Set<string>();
      for (let write = 1, isDone = false; !isDone; write += 1) {
        const election = await app.createElection(onPaper);
        const people = [await app.createVoter(), await app.createVoter()] as const;
        if (way) await send(administrator, election, ids(people));
        else await app.services.elections.freeze(await app.services.elections.find(election.id));
        for (const { _id } of people) {
          const killed = killAfterWrite(app, write);
          const body = { voterIds: [_id] };
          await administrator.post(`/elections/${election.id}/paper${way}`, body);
          isDone = !killed.wasKilled();
          killed.revive();
        }
        const cast = await (await app.signIn(people[0])).vote(election);
        const shown = vi.spyOn(app.services.elections, 'requireNoVisibleCount');
        const completed = { ...election, status: 'completed' };
        if (what === 'count') shown.mockRejectedValue(new AppError('PAPER_REFUSED', 'Visible.'));
        else await administrator.put(`/elections/${election.id}`, completed).expect(200);
        app.clock.advance(15_001);
        await app.services.handouts.settleAll();
        shown.mockRestore();
        const handouts = app.connection.collection<{ _id: string; state: string }>('handouts');
        const stored = await handouts.find({ electionId: election.id }).toArray();
        const [{ state } = { state: '' }, other] = stored;
        // Whether the first one has voted in the meantime makes no difference.
        expect(other?.state).toBe(state);
        // No one has paper and a ballot, and no one has neither because of the failure.
        expect(state === 'given').toBe(cast.status !== 201);
        seen.add(`${state} ${cast.status}`);
      }
      expect([...seen].toSorted()).toEqual(outcomes);
      const refusals = (await handoutEvents(app)).filter((event) => event.startsWith('refused'));
      expect([...new Set(refusals)]).toEqual(refusal ? [refusal] : []);
    },
  );

  it('a vote counts if paper is taken back between its refusal and the search for the lock', async () => {
    const { app, administrator } = await startWithAdministrator();
    const election = await app.createElection(onPaper);
    const person = await app.createVoter();
    await send(administrator, election, [person._id]);
    const { locks } = app.services.ballots;
    const { find } = locks;
    vi.spyOn(locks, 'find').mockImplementationOnce(async (...given) => {
      await send(administrator, election, [person._id], '/return');
      return find(...given);
    });
    await (await app.signIn(person)).vote(election).expect(201);
    expect((await app.services.ballots.count(election.id)).total).toBe(1);
  });

  it('a lock that arrives after its paper was given back keeps no one from voting', async () => {
    const { app, administrator } = await startWithAdministrator();
    const election = await app.createElection(onPaper);
    const person = await app.createVoter();
    const late: (() => Promise<unknown>)[] = [];
    const inserts = onBallotInserts(app.connection, async (command, sendOn) => {
      late.push(() =>
        sendOn({ ...command, documents: command.documents.map((one) => ({ ...one })) }),
      );
      return sendOn(command);
    });
    await send(administrator, election, [person._id]);
    inserts.mockRestore();
    await send(administrator, election, [person._id], '/return');
    for (const arrive of late) await arrive();
    const locks = () =>
      app.connection.collection('ballots').countDocuments({ checkpoint: { $lt: 0 } });
    expect(await locks()).toBe(1);
    const voter = await app.signIn(person);
    await voter.vote(election).expect(201);
    expect(await locks()).toBe(0);
    expect(outcomesOf(await send(administrator, election, [person._id]))).toEqual([
      'ALREADY_VOTED',
    ]);
  });
});

it('is removed with its election', async () => {
  const { app, administrator } = await startWithAdministrator();
  const election = await app.createElection(onPaper);
  const person = await app.createVoter();
  await send(administrator, election, [person._id]);
  await administrator.delete(`/elections/${election.id}`).expect(200);
  await app.auditEntries();
  app.clock.advance(11 * 60_000);
  await app.services.elections.removeDeleted();
  for (const name of ['ballots', 'handouts'])
    expect(await app.connection.collection(name).countDocuments()).toBe(0);
});
