import { describe, expect, it } from 'vitest';
import type { Election } from '@votewise/contract';
import { declareResults, setStatus } from './support/finished-election.ts';
import { checkIn, createMember, planMeeting } from './support/meetings.ts';
import { giveHandouts, onPaper } from './support/handouts.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

type Member = Awaited<ReturnType<typeof createMember>>;

/** Holds a meeting of so many members, with a question for those present that is not open yet. */
async function askThosePresent(app: TestApp, count: number) {
  const members: Member[] = [];
  while (members.length < count) members.push(await createMember(app));
  const meeting = await planMeeting(app, { proxiesPerHolder: 5 });
  await meeting.setStatus('open');
  const of = { id: meeting.id, presence: 'present' } as const;
  const election = await app.createElection({ status: 'upcoming', meeting: of });
  const idsOf = (...places: number[]) => places.map((place) => members[place]?.userId ?? '');
  const later = () => app.clock.advance(1_000);
  const move = async (status: Election['status']) => {
    expect((await setStatus(meeting.administrator, election, status)).status).toBe(200);
    later();
  };
  const come = async (...places: number[]) => {
    await checkIn(meeting.administrator, meeting.path, idsOf(...places));
    later();
  };
  const leave = async (...places: number[]) => {
    await checkIn(meeting.administrator, meeting.path, idsOf(...places), { isPresent: false });
    later();
  };
  const cast = async (by: number, giver = by) => {
    const choices = [election.candidates[0]?.id];
    const onBehalfOf = giver === by ? {} : { onBehalfOf: members[giver]?.userId };
    const body = { electionId: election.id, choices, ...onBehalfOf };
    const answer = await members[by]?.caller.post('/votes/cast', body);
    return answer?.body.code ?? 'cast';
  };
  return { ...meeting, members, election, come, leave, cast, idsOf, later, move };
}

/** Returns who is on the participation list, by number, and whether they voted; or why there is none. */
async function listOf(
  administrator: Awaited<ReturnType<TestApp['asAdministrator']>>,
  { id }: Election,
  members: readonly Member[],
): Promise<string | Record<string, string>> {
  const answer = await administrator.get(`/elections/${id}/participation`);
  if (answer.status !== 200) return answer.body.message;
  const [, ...rows] = answer.text.trim().split('\r\n');
  const entries = rows.map((row): [string, string] => {
    const cells = row.split('"').filter((cell) => cell !== '' && cell !== ',');
    return [String(members.findIndex(({ userId }) => userId === cells[0])), cells.at(-1) ?? ''];
  });
  return Object.fromEntries(entries);
}

describe('the participation list of a question for those present', () => {
  it('names who was there at some moment of the vote, and marks who voted', async () => {
    const app = await startTestApp();
    const asked = await askThosePresent(app, 13);
    const { administrator, members, election, come, leave, cast, enter, idsOf, later } = asked;
    const [six = '', seven = '', eleven = '', one = '', ten = ''] = idsOf(6, 7, 11, 1, 10);
    await enter(six, one).expect(201);
    await enter(seven, one).expect(201);
    await enter(eleven, ten).expect(201);
    await come(0, 1, 2, 3, 4, 5, 12);
    await asked.move('active');
    for (const place of [0, 1, 2, 3, 4, 12]) expect(await cast(place)).toBe('cast');
    expect(await cast(1, 6)).toBe('cast');
    expect(await cast(8)).toBe('NOT_PRESENT');
    await leave(4, 5);
    await come(8);
    // A member whose holder has voted comes in person, and one who has left comes back.
    await come(6, 4);
    expect(await cast(6)).toBe('ALREADY_VOTED');
    expect(await cast(8)).toBe('cast');
    await declareResults(app, administrator, [election]);
    later();
    await come(9);
    expect(await listOf(administrator, election, members)).toEqual({
      0: 'yes',
      1: 'yes',
      2: 'yes',
      3: 'yes',
      4: 'yes',
      5: 'no',
      6: 'yes',
      7: 'no',
      8: 'yes',
      12: 'yes',
    });
  });

  it('is refused if fewer than five of those who voted were there for the whole time', async () => {
    const app = await startTestApp();
    const asked = await askThosePresent(app, 6);
    const { administrator, members, election, come, leave, cast } = asked;
    await come(0, 1, 2, 3);
    await asked.move('active');
    for (const place of [0, 1, 2, 3]) expect(await cast(place)).toBe('cast');
    await leave(3);
    await come(4, 5);
    for (const place of [4, 5]) expect(await cast(place)).toBe('cast');
    await declareResults(app, administrator, [election]);
    expect(await listOf(administrator, election, members)).toMatch(/^The list isn’t available\./);
  });
});

it('counts members who come while voting is paused only once it is open again', async () => {
  const app = await startTestApp();
  const asked = await askThosePresent(app, 5);
  const { administrator, election, come, leave, cast, state, path, move } = asked;
  const agenda = [{ kind: 'question', electionIds: [election.id] }];
  await administrator.put(path, { agenda }).expect(200);
  const eligible = async () => (await state()).agenda[0].questions[0].eligible;
  await come(0, 1);
  await move('active');
  expect(await cast(0)).toBe('cast');
  // Members keep coming, at several desks, while voting is paused and opened again.
  await Promise.all([move('upcoming'), come(2)]);
  await leave(1);
  await come(3);
  await leave(3);
  expect(await cast(2)).toBe('ELECTION_NOT_OPEN');
  expect(await cast(3)).toBe('ELECTION_NOT_OPEN');
  const before = await eligible();
  expect([2, 3]).toContain(before);
  await Promise.all([move('active'), come(4)]);
  expect(await eligible()).toBe(4);
  expect([await cast(2), await cast(4), await cast(0)]).toEqual(['cast', 'cast', 'ALREADY_VOTED']);
  expect([await cast(1), await cast(3)]).toEqual(['NOT_PRESENT', 'NOT_PRESENT']);
  await move('completed');
  expect(await eligible()).toBe(4);
});

it('gives a member who is represented paper or a ballot, whoever casts it', async () => {
  const app = await startTestApp();
  const members: Member[] = [];
  while (members.length < 7) members.push(await createMember(app));
  const [holder, ...givers] = members as [Member, ...Member[]];
  const meeting = await planMeeting(app, { proxiesPerHolder: 20 });
  const { administrator, id, path } = meeting;
  await meeting.setStatus('open');
  const given = {
    paper: 'Motions',
    meeting: { id, presence: 'present' },
    ballot: { ...onPaper.ballot, receipts: false },
  } as const;
  await checkIn(administrator, path, [holder.userId]);
  for (const giver of givers) await meeting.enter(giver.userId, holder.userId).expect(201);
  const questions = [
    await app.createElection({ ...given, title: 'One' }),
    await app.createElection({ ...given, title: 'Two' }),
  ];
  const second = await startTestApp({ databaseName: app.databaseName });
  const caller = second.callerWith(holder.caller.token ?? '');
  const found = { paper: 0, online: 0 };
  for (const [place, giver] of givers.entries()) {
    const cast = async (): Promise<(string | undefined)[]> => {
      const casts = questions.map(({ id: electionId, candidates }) => ({
        electionId,
        choices: [candidates[0]?.id],
        onBehalfOf: giver.userId,
      }));
      const { body } = await caller.post('/votes/cast-paper', { casts }).expect(200);
      return body.data.casts.map(({ isIn, code }: { isIn: boolean; code?: string }) =>
        isIn ? 'in' : code,
      );
    };
    const hand = async () => {
      const [first] = questions as [Election];
      const answers = await giveHandouts(administrator, first, [giver._id]);
      return answers
        .toSorted((a, b) => a.title.localeCompare(b.title))
        .map(({ isGiven, code }) => (isGiven ? 'paper' : code));
    };
    await Promise.all(place % 2 ? [cast(), hand()] : [hand(), cast()]);
    // Each question may end differently, but each ends as one of the two.
    const [asked, handed] = [await cast(), await hand()];
    for (const [number, one] of asked.entries()) {
      const expected = one === 'in' ? ['in', 'ALREADY_VOTED'] : ['PAPER_BALLOT', 'paper'];
      expect([one, handed[number]]).toEqual(expected);
      found[one === 'in' ? 'online' : 'paper'] += 1;
    }
  }
  expect(found.paper + found.online).toBe(12);
  let [locks, ballots] = [0, 0];
  for (const { id: electionId } of questions) {
    const { total } = await app.services.ballots.count(electionId);
    ballots += total;
    locks += (await administrator.get(`/elections/${electionId}/paper`).expect(200)).body.data
      .holders.length;
  }
  expect({ paper: locks, online: ballots }).toEqual(found);
});
