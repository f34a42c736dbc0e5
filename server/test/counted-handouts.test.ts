import { describe, expect, it, vi } from 'vitest';
import { type CreateElectionRequest, DEFAULT_TEMPLATES, type Election } from '@votewise/contract';
import { randomId } from '../src/platform/random.ts';
import { killAfterWrite } from './support/killing.ts';
import {
  countHandouts,
  entriesOf,
  giveHandouts,
  joinHandouts,
  onPaper,
  recountWithHandouts,
  stateOf,
  typeHandouts,
} from './support/handouts.ts';
import { readPdf } from './support/pdf-text.ts';
import { verifyTwice } from './support/two-verifiers.ts';
import {
  casterOf,
  startTestApp,
  startWithAdministrator,
  type TestApp,
} from './support/test-app.ts';

const names = ['Ada', 'Bob', 'Cy', 'Di'];
const candidates = names.map((name) => ({ name, description: 'x' }));

/** Starts an election, with paper for some voters and online ballots for the first candidate by others. */
async function startElection(
  app: TestApp,
  given: {
    paper: number;
    online: number;
    change?: Partial<CreateElectionRequest>;
    weight?: number;
  },
) {
  const { paper, online, change = {}, weight } = given;
  const administrator = await app.asAdministrator();
  const election = await app.createElection({ candidates, ...onPaper, ...change });
  const rights = weight === undefined ? {} : { weight };
  for (let count = 0; count < paper; count += 1) {
    const { _id } = await app.createVoter(rights);
    await giveHandouts(administrator, election, [_id]);
  }
  for (let count = 0; count < online; count += 1) {
    const choices = [election.candidates[0]?.id];
    const cast = { electionId: election.id, choices };
    await (await app.asVoter()).post('/votes/cast', cast).expect(201);
  }
  return { administrator, election };
}

async function votesIn(app: TestApp, { id, candidates: all }: Election) {
  const { votes, total, abstentions, weights } = await app.services.ballots.count(id);
  return {
    total,
    abstentions,
    votes: all.map((candidate) => votes.get(candidate.id) ?? 0),
    weight: weights.total,
  };
}

describe('the recount', () => {
  it('waits for the paper ballots, and counts them like the others', async () => {
    const app = await startTestApp();
    const { election, administrator } = await startElection(app, { paper: 3, online: 2 });
    await app.closeAll();
    await recountWithHandouts(app);
    expect(await stateOf(app, election)).toBe('none');
    expect((await administrator.post(`/elections/${election.id}/seal`)).body.code).toBe(
      'SEALING_REFUSED',
    );
    await countHandouts(app, election, { lines: ['2*3', '2'] });
    expect(await stateOf(app, election)).toBe('confirmed');
    expect(await votesIn(app, election)).toMatchObject({ total: 5, votes: [2, 1, 2, 0] });
    const ballots = await app.connection
      .collection('ballots')
      .find({ electionId: election.id })
      .toArray();
    const shapes = ballots.map((ballot) =>
      Object.keys(ballot)
        .toSorted((a, b) => a.localeCompare(b))
        .join(),
    );
    expect(new Set(shapes).size).toBe(1);
    expect(new Set(ballots.map(({ checkpoint }) => checkpoint))).toEqual(new Set([1]));
    const kept = JSON.stringify(await app.connection.collection('paperEntries').find({}).toArray());
    expect(kept).not.toContain('2*3');
  });

  it('shows everyone that it waits, and administrators for how many ballots', async () => {
    const app = await startTestApp();
    const { election, administrator } = await startElection(app, { paper: 2, online: 1 });
    const voter = await app.asVoter();
    const shown = async (caller: typeof voter) => {
      app.passCache();
      const { elections } = (await caller.get('/elections').expect(200)).body.data;
      const { results } = (await caller.get(`/votes/results/${election.id}`).expect(200)).body.data;
      return [elections[0].awaitedHandouts, results.awaitsHandouts];
    };
    expect(await shown(administrator)).toEqual([undefined, undefined]);
    await app.closeAll();
    expect(await shown(administrator)).toEqual([2, true]);
    expect(await shown(voter)).toEqual([undefined, true]);
    const minutes = await administrator.get(`/elections/${election.id}/export?format=pdf`);
    expect(minutes.body.message).toMatch(/until the paper ballots are part of the count\.$/);
    await recountWithHandouts(app);
    await countHandouts(app, election, { lines: ['2', '1'] });
    expect(await shown(administrator)).toEqual([undefined, undefined]);
  });

  it('waits for nothing if no one has paper', async () => {
    const app = await startTestApp();
    const { election, administrator } = await startElection(app, { paper: 1, online: 1 });
    const [holder] = (await administrator.get(`/elections/${election.id}/paper`)).body.data.holders;
    await giveHandouts(administrator, election, [holder.voterId], '/return');
    await app.closeAll();
    expect(await stateOf(app, election)).toBe('confirmed');
  });

  it.each([
    [
      'several',
      { kind: 'several', marks: 3, seats: 2, abstain: true },
      ['1 4', '2*2 3', '0'],
      [3, 2, 2, 1],
      1,
    ],
    ['ranked', { kind: 'ranked' }, ['3>1>2', '3 1 2', '2'], [2, 1, 2, 0], 0],
    ['stv', { kind: 'ranked', seats: 2, receipts: false }, ['4>1', '3*2>3'], [2, 3, 0, 1], 0],
    ['approval', { kind: 'several', marks: 4 }, ['1 2 3 4', '4'], [3, 1, 1, 2], 0],
  ] as const)('counts %s ballots', async (_kind, ballot, lines, votes, abstentions) => {
    const app = await startTestApp();
    const paper = lines.reduce((sum, line) => sum + Number(/^(\d+)\*/.exec(line)?.[1] ?? 1), 0);
    const change = { ballot: { ...ballot, onPaper: true } };
    const { election } = await startElection(app, { paper, online: 2, change });
    await app.closeAll();
    await countHandouts(app, election, { lines });
    expect(await stateOf(app, election)).toBe('confirmed');
    expect(await votesIn(app, election)).toMatchObject({ votes, abstentions, total: paper + 2 });
  });

  it('counts weights, and compares the ballots of each weight with those handed out', async () => {
    const app = await startTestApp();
    const change = { weighted: true };
    const { election } = await startElection(app, { paper: 2, online: 1, change, weight: 5 });
    await app.createVoter({ weight: 6 });
    await app.closeAll();
    const [one, other] = [await app.asAdministrator(), await app.asAdministrator()];
    for (const teller of [one, other]) await typeHandouts(teller, election, ['2@5', '2@6']);
    const refused = await joinHandouts(one, election);
    expect(refused.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      message:
        'The tellers typed 1 ballot with a weight of 5 fewer than were handed out, and 1 ballot with a weight of 6 more than were handed out. Explain why.',
    });
    for (const teller of [one, other]) await typeHandouts(teller, election, ['2*2@5']);
    expect((await joinHandouts(one, election)).status).toBe(200);
    await recountWithHandouts(app);
    expect(await votesIn(app, election)).toMatchObject({ votes: [1, 2, 0, 0], weight: 11 });
  });

  it('leaves the last online ballots in no checkpoint until paper ballots mix with them', async () => {
    const app = await startTestApp();
    const { election } = await startElection(app, { paper: 2, online: 4 });
    await app.closeAll();
    await recountWithHandouts(app);
    const unassigned = { electionId: election.id, checkpoint: 0 };
    expect(await app.connection.collection('ballots').countDocuments(unassigned)).toBe(4);
    await countHandouts(app, election, { lines: ['2*2'] });
    const { body } = await app.anonymous.get(`/board/${election.id}`).expect(200);
    expect(body.data.heads.map(({ size }: { size: number }) => size)).toEqual([6]);
  });
});

it('paper ballots mix with all online ballots', async () => {
  const app = await startTestApp();
  const { election } = await startElection(app, { paper: 3, online: 0 });
  const { id: electionId, candidates: all } = election;
  const choices = [all[0]?.id ?? ''];
  const cast = (place: number) =>
    app.services.votes.cast({ electionId, choices }, casterOf(`voter ${place}`));
  await Promise.all(Array.from({ length: 130 }, (_, place) => cast(place)));
  await app.services.counting.takeCheckpoints(new AbortController().signal);
  await app.closeAll();
  await countHandouts(app, election, { lines: ['2*3', '2'] });
  expect(await stateOf(app, election)).toBe('confirmed');
  expect(await votesIn(app, election)).toMatchObject({ total: 133, votes: [130, 1, 2, 0] });
  const { body } = await app.anonymous.get(`/board/${electionId}`).expect(200);
  expect(body.data.heads.map(({ size }: { size: number }) => size)).toEqual([133]);
});

describe('two tellers', () => {
  it('take the two places at the same moment, and a third gets none', async () => {
    const app = await startTestApp();
    const { election } = await startElection(app, { paper: 2, online: 0 });
    await app.closeAll();
    const tellers = [
      await app.asAdministrator(),
      await app.asAdministrator(),
      await app.asAdministrator(),
    ];
    const saved = await Promise.all(
      tellers.map((teller, place) =>
        teller.put(`/elections/${election.id}/paper/entry`, {
          version: 0,
          lines: [`2*${place + 1}`],
          isFinished: true,
        }),
      ),
    );
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const [place, teller] of tellers.entries()) {
      const { own, both } = await entriesOf(teller, election);
      expect(own?.lines).toEqual(saved[place]?.status === 200 ? [`2*${place + 1}`] : undefined);
      expect(both).toHaveLength(2);
    }
  });

  it('see each other’s ballots only when both have finished, and correct them until they agree', async () => {
    const app = await startTestApp();
    const { election, administrator } = await startElection(app, { paper: 3, online: 1 });
    const path = `/elections/${election.id}/paper`;
    const early = { version: 0, lines: ['1'], isFinished: false };
    const refused = await administrator.put(`${path}/entry`, early).expect(409);
    expect(refused.body.message).toBe('Paper ballots can’t be typed until voting has closed.');
    await app.closeAll();
    const [one, other, third] = [
      await app.asAdministrator(),
      await app.asAdministrator(),
      await app.asAdministrator(),
    ];
    await typeHandouts(one, election, ['1', '2', '3']);
    await typeHandouts(other, election, ['1'], false);
    const seen = await entriesOf(other, election);
    expect(seen).toMatchObject({
      handedOut: 3,
      tellers: [
        { papers: 3, isFinished: true },
        { papers: 1, isFinished: false },
      ],
    });
    expect(seen.both).toBeUndefined();
    expect(JSON.stringify(await entriesOf(third, election))).not.toContain('lines');
    const full = await third.put(`${path}/entry`, early).expect(409);
    expect(full.body.message).toMatch(
      /^Person \d+ and Person \d+ are already typing these ballots/,
    );

    await typeHandouts(other, election, ['1', '3', '3']);
    expect((await entriesOf(one, election)).both?.map(({ lines }) => lines)).toEqual([
      ['1', '2', '3'],
      ['1', '3', '3'],
    ]);
    expect((await joinHandouts(one, election)).body.message).toBe(
      'The two tellers have typed different ballots. Correct them first.',
    );
    await typeHandouts(one, election, ['1', '2*3']);
    const { tellers, discards } = await entriesOf(one, election);
    const discard = (before: number) =>
      third.delete(`${path}/entries/${tellers[0]?.userId}?discards=${before}`);
    await discard(discards).expect(200);
    // What is sent again after others have acted neither brings ballots back nor discards those typed since.
    await one.put(`${path}/entry`, { ...early, discards }).expect(409);
    await typeHandouts(one, election, ['1'], false);
    await discard(discards).expect(409);
    await discard(discards + 1).expect(200);
    await typeHandouts(third, election, ['1', '2*3']);
    expect((await joinHandouts(third, election)).status).toBe(200);
    expect(await entriesOf(one, election)).toMatchObject({ isJoined: true });
    const late = await third.put(`${path}/entry`, early).expect(409);
    expect(late.body.message).toBe('The paper ballots are already part of the count.');
    const events = await app.auditEntries({ 'subject.id': election.id });
    expect(
      events.map(({ event }) => event).filter((event) => /typed|discarded|joined/.test(event)),
    ).toHaveLength(7);
    const typed = events.filter(({ event }) => event === 'election.paper-typed');
    expect(typed.map(({ details }) => details?.['isCorrection'])).toEqual([
      undefined,
      undefined,
      true,
      undefined,
    ]);
  });

  it('lose nothing to a second tab, a repeated request, or a line that cannot be read', async () => {
    const app = await startTestApp();
    const { election } = await startElection(app, { paper: 2, online: 0 });
    await app.closeAll();
    const teller = await app.asAdministrator();
    const save = (version: number, lines: string[]) =>
      teller.put(`/elections/${election.id}/paper/entry`, { version, lines, isFinished: false });
    expect((await save(0, ['1'])).body.data.entry).toMatchObject({ version: 1, lines: ['1'] });
    // The response was lost, and the client sends it again.
    expect((await save(0, ['1'])).body.data.entry).toMatchObject({ version: 1 });
    expect((await save(1, ['1', '2'])).body.data.entry).toMatchObject({ version: 2 });
    expect((await save(1, ['1', '3'])).body).toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect((await save(2, ['1', '9'])).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Line 2: There is no candidate 9.',
    });
    expect((await entriesOf(teller, election)).own).toMatchObject({ lines: ['1', '2'] });
    const both = await Promise.all(
      [1, 2, 3].map(async () => {
        const other = await app.asAdministrator();
        return other.put(`/elections/${election.id}/paper/entry`, {
          version: 0,
          lines: ['1'],
          isFinished: false,
        });
      }),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('do not see what the other typed if they finish with hardly any ballots', async () => {
    const app = await startTestApp();
    const { election } = await startElection(app, { paper: 12, online: 0 });
    await app.closeAll();
    const [one, other] = [await app.asAdministrator(), await app.asAdministrator()];
    await typeHandouts(one, election, ['7*1', '5*2']);
    for (const lines of [[], ['x'], ['10*3']]) {
      await typeHandouts(other, election, lines);
      const seen = await entriesOf(other, election);
      expect(seen.tellers.map(({ papers }) => papers)).toContain(12);
      expect(seen.both).toBeUndefined();
    }
    await typeHandouts(other, election, ['11*3']);
    expect((await entriesOf(other, election)).both).toHaveLength(2);
    for (const teller of [one, other]) await typeHandouts(teller, election, []);
    expect((await joinHandouts(one, election, 'No one returned a ballot.')).status).toBe(200);
  });

  it('can type no more ballots than there are voters without a ballot online', async () => {
    const app = await startTestApp();
    const { election } = await startElection(app, { paper: 1, online: 2 });
    await app.createVoter();
    await app.closeAll();
    const [one, other] = [await app.asAdministrator(), await app.asAdministrator()];
    const entry = `/elections/${election.id}/paper/entry`;
    const piles = Array.from({ length: 2_000 }, () => '5000*1');
    const refused = await one
      .put(entry, { version: 0, lines: piles, isFinished: true })
      .expect(400);
    expect(refused.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      message:
        '10,000,000 ballots are too many. Handed out: 1. Only 2 voters could have voted on paper. Check the piles.',
    });
    await one.put(entry, { version: 0, lines: ['3*1'], isFinished: false }).expect(400);
    for (const teller of [one, other]) await typeHandouts(teller, election, ['2*1']);
    expect((await joinHandouts(one, election)).status).toBe(400);
    expect((await joinHandouts(one, election, 'The desk forgot one.')).status).toBe(200);
  });

  it('cannot type ballots with weights that no one has', async () => {
    const app = await startTestApp();
    const change = { weighted: true };
    const { election } = await startElection(app, { paper: 2, online: 0, change, weight: 5 });
    await app.createVoter({ weight: 7 });
    await app.closeAll();
    const [one, other] = [await app.asAdministrator(), await app.asAdministrator()];
    expect((await entriesOf(one, election)).weights).toEqual([{ weight: 5, handedOut: 2 }]);
    const save = (...lines: string[]) =>
      one.put(`/elections/${election.id}/paper/entry`, { version: 0, lines, isFinished: false });
    expect((await save('1@6')).body.message).toBe(
      'No one who could vote has a weight of 6. Check the weights.',
    );
    expect((await save('2*1@7')).body.message).toBe(
      '2 ballots with a weight of 7 are too many. Only 1 voter could have cast one. Check the weights.',
    );
    for (const teller of [one, other]) await typeHandouts(teller, election, ['2*1@5', '2@7']);
    expect((await joinHandouts(one, election)).body.message).toBe(
      'The tellers typed 1 ballot with a weight of 7 more than were handed out. Explain why.',
    );
    expect((await joinHandouts(one, election, 'The desk forgot one.')).status).toBe(200);
  });

  it('explain ballots that are missing or too many', async () => {
    const app = await startTestApp();
    const { election } = await startElection(app, { paper: 2, online: 1 });
    await app.createVoter();
    await app.closeAll();
    const [one, other] = [await app.asAdministrator(), await app.asAdministrator()];
    const type = async (lines: string[]) => {
      for (const teller of [one, other]) await typeHandouts(teller, election, lines);
    };
    await type(['1', 'x torn', '2']);
    expect((await joinHandouts(one, election)).body.fields).toEqual({
      explanation: 'The tellers typed 1 ballot more than were handed out. Explain why.',
    });
    await type(['x two names']);
    expect((await joinHandouts(one, election)).body.message).toBe(
      'The tellers typed 1 ballot fewer than were handed out. Explain why.',
    );
    expect((await joinHandouts(one, election, 'One was lost in the mail.')).status).toBe(200);
    await recountWithHandouts(app);
    expect(await votesIn(app, election)).toMatchObject({ total: 1 });
    const { joinedPaper } = await app.services.elections.find(election.id);
    expect(joinedPaper).toMatchObject({
      handedOut: 2,
      ballots: 0,
      spoiled: 1,
      reasons: ['two names'],
      explanation: 'One was lost in the mail.',
      isIn: true,
    });
  });
});

describe('joining', () => {
  it('puts ballots into the box in batches, without a list of all of them', async () => {
    const app = await startTestApp();
    const { election } = await startElection(app, { paper: 1, online: 0 });
    const { ballotSalt, ...stored } = await app.services.elections.find(election.id);
    if (ballotSalt === null) throw new Error('the election is not frozen');
    let generated = 0;
    function* choices() {
      for (; generated < 1_200; generated += 1) yield election.candidates[0]?.id ?? '';
      throw new Error('killed');
    }
    const added = app.services.ballots.addHandouts({ ...stored, ballotSalt }, choices());
    await expect(added).rejects.toThrow('killed');
    const inBox = { electionId: election.id };
    expect(await app.connection.collection('ballots').countDocuments(inBox)).toBe(1_000);
  });

  it('happens once, however many requests and kills there are', async () => {
    const app = await startTestApp();
    for (let write = 1, isDone = false; !isDone; write += 1) {
      const { election, administrator } = await startElection(app, { paper: 3, online: 2 });
      await app.closeAll();
      const [one, other] = [await app.asAdministrator(), await app.asAdministrator()];
      for (const teller of [one, other]) await typeHandouts(teller, election, ['2*2', '3']);
      const killed = killAfterWrite(app, write);
      await Promise.all([joinHandouts(one, election), joinHandouts(other, election)]);
      isDone = !killed.wasKilled();
      killed.revive();
      // Someone repeats it, or a job completes it.
      if (write % 2) await joinHandouts(administrator, election);
      await recountWithHandouts(app);
      await recountWithHandouts(app);
      const { joinedPaper } = await app.services.elections.find(election.id);
      if (!joinedPaper) {
        expect(await stateOf(app, election)).toBe('none');
        expect((await joinHandouts(one, election)).status).toBe(200);
        await recountWithHandouts(app);
      }
      expect(await stateOf(app, election)).toBe('confirmed');
      expect(await votesIn(app, election)).toMatchObject({ total: 5, votes: [2, 2, 1, 0] });
      const joined = { event: 'election.paper-joined', 'subject.id': election.id };
      expect(await app.auditEntries(joined)).toHaveLength(1);
    }
  });

  it('waits until no ballot and no handout can arrive', async () => {
    const { app, administrator } = await startWithAdministrator();
    const { election } = await startElection(app, { paper: 1, online: 0 });
    const { body } = await administrator.get(`/elections/${election.id}`).expect(200);
    const closing = { ...body.data.election, status: 'completed' };
    await administrator.put(`/elections/${election.id}`, closing).expect(200);
    const [one, other] = [await app.asAdministrator(), await app.asAdministrator()];
    for (const teller of [one, other]) await typeHandouts(teller, election, ['2']);
    const asked = vi.spyOn(app.services.elections.closes, 'isClosedFor');
    const joined = joinHandouts(one, election);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    expect((await app.services.elections.find(election.id)).joinedPaper).toBeUndefined();
    app.clock.advance((await app.arrivalMs()) + 500);
    expect((await joined).status).toBe(200);
  });
});

describe('a sealed ballot box with paper ballots', () => {
  it('records the voters who voted online and those who had paper, although one is missing', async () => {
    const app = await startTestApp();
    const { election, administrator } = await startElection(app, { paper: 6, online: 5 });
    await app.closeAll();
    await countHandouts(app, election, { lines: ['4*2', 'x'], explanation: 'One is lost.' });
    await administrator
      .post(`/elections/${election.id}/declaration`, { announce: false, timeZone: 'UTC' })
      .expect(200);
    app.clock.advance(180_000);
    const list = () =>
      administrator
        .get(`/elections/${election.id}/participation`)
        .expect(200)
        .then(({ text }) => text.split('\r\n').map((row) => row.split('"').at(-2)));
    const before = await list();
    const of = (value: string) => before.filter((one) => one === value).length;
    expect([of('yes'), of('received a paper ballot'), of('no')]).toEqual([5, 6, 0]);
    await administrator.post(`/elections/${election.id}/seal`).expect(200);
    await app.recount();
    await app.services.sealing.sealAll(new AbortController().signal);
    const { sealing } = await app.services.elections.find(election.id);
    expect(sealing?.sealedAt).toBeInstanceOf(Date);
    expect(sealing?.problem).toBeUndefined();
    expect(await list()).toEqual(before);
    const [sealed] = await app.auditEntries({ event: 'election.sealed' });
    expect(sealed?.['details']).toEqual({ participants: 11 });
    await app.services.sealing.sealAll(new AbortController().signal);
    expect(await votesIn(app, election)).toMatchObject({ total: 9, votes: [5, 4, 0, 0] });
  });

  it('names no one who voted online if fewer than five did', async () => {
    const app = await startTestApp();
    const { election, administrator } = await startElection(app, { paper: 6, online: 4 });
    await app.closeAll();
    await countHandouts(app, election, { lines: ['6*1'] });
    await administrator
      .post(`/elections/${election.id}/declaration`, { announce: false, timeZone: 'UTC' })
      .expect(200);
    app.clock.advance(180_000);
    const refused = await administrator.get(`/elections/${election.id}/participation`).expect(409);
    expect(refused.body.message).toMatch(
      /^The list isn’t available\. Fewer than five people voted/,
    );
  });
});

describe('the number of ballots on paper', () => {
  it('is in the results, the exports, the minutes, the email, and the signed package, but no choices are', async () => {
    const app = await startTestApp();
    const { election, administrator } = await startElection(app, { paper: 4, online: 3 });
    await app.closeAll();
    await countHandouts(app, election, {
      lines: ['2*3', 'x two names'],
      explanation: 'One was lost in the mail.',
    });
    const numbers = {
      handedOut: 4,
      ballots: 2,
      spoiled: 1,
      missing: 1,
      explanation: 'One was lost in the mail.',
    };
    const seen = await (await app.asVoter()).get(`/votes/results/${election.id}`).expect(200);
    expect(seen.body.data.results).toMatchObject({ totalVotes: 5, onPaper: numbers });
    const file = (format: string) =>
      administrator
        .get(`/elections/${election.id}/export?format=${format}`)

        .expect(200);
    expect(JSON.parse((await file('json')).text)).toMatchObject({ onPaper: numbers });
    expect((await file('csv')).text).toContain('"2","4","1","1","One was lost in the mail."');
    const pdf = readPdf((await file('pdf')).body)
      .pages.flat()
      .join(' ');
    expect(pdf).toMatch(/Of these on paper 2/);
    expect(pdf).toMatch(
      /Handed out: 4\. Spoiled: 1 \(two names\)\. Missing: 1\. Typed independently by/,
    );
    const board = await administrator.get(`/board/${election.id}/package`).expect(200);
    const report = verifyTwice([Buffer.from(board.text)], {
      fingerprint: app.services.board.fingerprint,
    });
    expect(report.elections.flatMap(({ findings }) => findings)).toEqual([]);
    expect(report.elections[0]?.holds).toContainEqual({
      key: 'holds.onPaper',
      values: { file: expect.any(String), paper: 2, ballots: 5 },
    });
    const message = {
      requestId: randomId(),
      kind: 'results',
      audience: 'everyone',
      timeZone: 'UTC',
    };
    await administrator
      .post(`/elections/${election.id}/messages`, { ...message, ...DEFAULT_TEMPLATES.results })
      .expect(201);
    const { signal } = new AbortController();
    await app.services.messaging.moveMessages(signal);
    await app.services.messaging.sender.sendDue(signal);
    expect(app.mails.at(-1)?.text).toMatch(/Turnout: 5 of \d+ \([\d.]+%\), of these 2 on paper\./);
    const page = await administrator.get(`/elections/${election.id}`).expect(200);
    expect(page.body.data.election.progress.onPaper).toMatchObject({ handedOut: 4, joined: {} });
  });
});
