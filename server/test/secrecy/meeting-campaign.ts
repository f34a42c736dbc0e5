import type { Election, Meeting, Proxy } from '@votewise/contract';
import type { BoardPackage } from '@votewise/contract/board/package';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createMetrics } from '../../src/platform/metrics.ts';
import { declareResults } from '../support/finished-election.ts';
import { checkIn, createMember, planMeeting } from '../support/meetings.ts';
import { entriesOf, joinHandouts, recountWithHandouts, typeHandouts } from '../support/handouts.ts';
import { type Caller, PASSWORD, startTestApp } from '../support/test-app.ts';
import { copyOf, differences } from './database-copy.ts';
import { copyWithoutIds, withoutRandomIds, withoutTimes, withoutTimings } from './notes.ts';
import { randomCode } from '../support/receipt-codes.ts';

/** A question of a meeting. Only members who are present or represented can vote on it. */
export interface Question {
  hasPaper?: boolean;
  /** True for a question on the meeting’s ballot paper. */
  isTogether?: boolean;
  /** True if every third member has a weight of 3, and the others 1. */
  isWeighted?: boolean;
}

/** Something that happens in the meeting. Members and questions are numbers; an act that is not possible has no effect. */
export type Act =
  | { do: 'come' | 'leave'; members: readonly number[] }
  | { do: 'take back'; member: number }
  /** The mark is the number of a candidate; 2 is an abstention. A vote on paper is typed after the close. */
  | { do: 'vote'; member: number; question: number; mark: number }
  | { do: 'hand paper'; member: number; mark: number }
  | { do: 'proxy'; member: number; holder: number }
  | { do: 'extend' | 'close'; question: number }
  /** Downloads what is kept about a member: the member, or the administrator. */
  | { do: 'own file' | 'file'; member: number };

type Vote = Extract<Act, { do: 'vote' }>;

export interface MeetingPlan {
  members: number;
  questions: readonly Question[];
  acts: readonly Act[];
  /** Members who are erased after the results have been declared. Not members 0 and 1, who watch. */
  erased?: readonly number[];
}

/** Who watches. The holder is member 1, and the neighbor, who also sees the screen in the hall, is member 0. */
export const WATCHERS = ['desk', 'teller', 'neighbor', 'holder', 'thief', 'log'] as const;

type Watcher = (typeof WATCHERS)[number];

type Notes = Record<Watcher, string[]>;

/** What happened at an act. */
export interface Moment {
  isDone: boolean;
  /** Members who were present, or represented by a proxy that they gave before voting opened. */
  here: ReadonlySet<number>;
  /** Members whom member 1 represented before and after the act. */
  givers: ReadonlySet<number>;
}

const start = new Date('2027-05-03T18:00:00Z');
const minute = 60_000;

/** In meetings with a weighted question. */
export const weightOf = (member: number): number => (member % 3 === 2 ? 3 : 1);

/** Holds a meeting. From the first vote on, everyone who watches takes notes after each act, without random IDs. */
export async function holdMeeting({ members: count, questions, acts, erased = [] }: MeetingPlan) {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const metrics = createMetrics();
  const app = await startTestApp({ logger, metrics });
  app.clock.set(start);
  const members: Awaited<ReturnType<typeof createMember>>[] = [];
  while (members.length < count)
    members.push(await createMember(app, { weight: weightOf(members.length) }));
  const memberAt = (place: number) => {
    const member = members[place];
    if (!member) throw new Error('there are fewer members');
    return member;
  };
  const { administrator, path, id, enter } = await planMeeting(app, {
    proxiesPerHolder: 5,
    startDate: start.toISOString(),
  });
  await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
  const teller = await app.asAdministrator();
  const elections: Election[] = [];
  for (const [place, one] of questions.entries()) {
    const { hasPaper: onPaper = false, isTogether, isWeighted: weighted = false } = one;
    // Questions that were written down at the same moment are listed in the order of random IDs.
    app.clock.advance(1);
    const election = await app.createElection({
      title: `Question ${place}`,
      weighted,
      status: 'upcoming',
      meeting: { id, presence: 'present' },
      // At a meeting, the count is hidden nevertheless.
      ballot: { results: 'live', onPaper, abstain: true },
      paper: isTogether ? 'Motions' : '',
    });
    elections.push(election);
  }
  const electionAt = (place: number) => {
    const election = elections[place];
    if (!election) throw new Error('there are fewer questions');
    return election;
  };
  const isTogether = (_one: Election, place: number) => questions[place]?.isTogether === true;
  const together = elections.filter(isTogether);
  const alone = elections.filter((one) => !together.includes(one));
  const agenda = [together, ...alone.map((one) => [one])]
    .filter((some) => some.length > 0)
    .map((some) => ({ kind: 'question', electionIds: some.map((one) => one.id) }));
  const { meeting }: { meeting: Meeting } = (await administrator.put(path, { agenda }).expect(200))
    .body.data;
  const items = meeting.agenda.map((item) => item.id);
  const itemOf = (place: number) =>
    meeting.agenda.find(
      (item) => item.kind === 'question' && item.electionIds.includes(electionAt(place).id),
    )?.id;

  const names = new Map<string, string>([
    ...members.flatMap(({ _id, userId, email }, place): [string, string][] =>
      [_id, userId, email].map((one) => [one, `member ${place}`]),
    ),
    ...elections.flatMap(({ id: one, candidates }, place): [string, string][] => [
      [one, `question ${place}`],
      ...candidates.map((candidate, number): [string, string] => [
        candidate.id,
        `candidate ${place}.${number}`,
      ]),
    ]),
  ]);
  const withoutIds = (text: string) => withoutRandomIds(text, names);

  const notes: Notes = { desk: [], teller: [], neighbor: [], holder: [], thief: [], log: [] };
  const note = (watcher: Watcher, seen: unknown) =>
    notes[watcher].push(withoutIds(typeof seen === 'string' ? seen : JSON.stringify(seen)));

  /** Reads pages, and returns also what is refused. */
  async function read(caller: Caller, paths: readonly string[]) {
    const answers: unknown[] = [];
    for (const one of paths) {
      const { status, body, text } = await caller.get(one);
      // Where the order follows IDs, it is different in each meeting.
      body.data?.voters?.sort((a: { name: string }, b: { name: string }) =>
        a.name < b.name ? -1 : 1,
      );
      // Elections that closed at the same moment are named in any order.
      const file = text?.replace(/(?<=at least one of )[^"]+/, (titles) =>
        titles.split(', ').toSorted().join(),
      );
      answers.push([one, status, one.includes('format=') ? file : (body.data ?? body.message)]);
    }
    return answers;
  }
  const about = (of: (election: string) => string[]) => elections.flatMap((one) => of(one.id));
  const proxies = async (): Promise<Proxy[]> =>
    (await administrator.get(`${path}/proxies`).expect(200)).body.data.proxies;
  const idsIn = async (only: string): Promise<string[]> =>
    (
      await administrator.get(`${path}/attendance?only=${only}`).expect(200)
    ).body.data.attendees.map(({ userId }: { userId: string }) => userId);
  const numbersOf = (userIds: readonly string[]) =>
    members.flatMap(({ userId }, place) => (userIds.includes(userId) ? [place] : []));

  async function watch(isThorough: boolean): Promise<void> {
    app.clock.advance(minute / 60);
    while ((await app.services.audit.moveEvents()) > 0);
    const trail = (await app.auditEntries()).map(({ event, at, details }) => [event, at, details]);
    const shown = about((one) => [`/elections/${one}`, `/votes/results/${one}`]);
    const files = !isThorough
      ? []
      : about((one) => [
          `/elections/${one}/participation?format=csv`,
          `/elections/${one}/export?format=csv`,
          `/elections/${one}/paper`,
        ]);
    const lists = [path, `${path}/attendance`, `${path}/proxies`, `/auth/voters`];
    note('desk', [
      await read(administrator, [...lists, ...shown, ...files]),
      trail.map((entry) => JSON.stringify(entry)).toSorted(),
    ]);
    const { caller } = memberAt(0);
    const hall = await app.anonymous.post(`${path}/screen`, { key: meeting.screenKey }).expect(200);
    note('neighbor', [await read(caller, ['/meetings/mine', ...shown]), hall.body]);
    note('holder', await asHolder());
    note('thief', await copyWithoutIds(app, withoutIds));
    // What watching leaves behind in the log is the same in each meeting.
    note('log', [lines.map(withoutTimes), withoutTimings(await metrics.read())]);
  }

  /** Member 1 also asks to vote for everyone who has ever given a proxy, with marks that are always refused. */
  async function asHolder() {
    const { caller, userId } = memberAt(1);
    const answers = await read(caller, ['/meetings/mine']);
    const own = (await proxies()).filter(({ holder }) => holder.userId === userId);
    for (const onBehalfOf of new Set(own.map(({ giver }) => giver.userId))) {
      for (const { id: electionId } of elections) {
        const code = randomCode();
        const cast = { electionId, choices: ['nobody'], onBehalfOf, code };
        const answer = await caller.post('/votes/cast', cast);
        answers.push([onBehalfOf, answer.status, answer.body.code]);
      }
    }
    return answers;
  }

  const paperMarks = new Map<number, number>();
  /** Who cast the ballot of each vote, or tried to. */
  const casters: number[] = [];

  /** Casts a ballot as the member’s device or that of the holder does. */
  async function vote({ member, question, mark }: Vote): Promise<boolean> {
    const { id: electionId, candidates } = electionAt(question);
    const present = await idsIn('present');
    const { userId, caller } = memberAt(member);
    const proxy = (await proxies()).find(
      (one) => one.giver.userId === userId && one.ended === null && !present.includes(userId),
    );
    const holder = proxy && members.find((one) => one.userId === proxy.holder.userId);
    const by = holder?.caller ?? caller;
    casters.push(members.indexOf(holder ?? memberAt(member)));
    await by.get('/meetings/mine').expect(200);
    const choices = mark === 2 ? [] : [candidates[mark]?.id];
    const cast = { electionId, choices, ...(holder && { onBehalfOf: userId }) };
    const { status } = await by.post('/votes/cast', cast);
    if (status === 201) await by.get('/meetings/mine').expect(200);
    return status === 201;
  }

  async function act(one: Act): Promise<boolean> {
    const onPaper = elections.filter(({ ballot, status }) => ballot.onPaper && status === 'active');
    switch (one.do) {
      case 'come':
      case 'leave': {
        const isPresent = one.do === 'come';
        const voters = one.members.map((member) => memberAt(member).userId);
        await checkIn(administrator, path, voters, { isPresent, desk: 'Door' });
        return true;
      }
      case 'vote':
        return vote(one);
      case 'proxy':
        return (
          (await enter(memberAt(one.member).userId, memberAt(one.holder).userId)).status === 201
        );
      case 'hand paper':
      case 'take back': {
        const way = one.do === 'take back' ? '/return' : '';
        const answers = [];
        for (const election of onPaper) {
          const body = { voterIds: [memberAt(one.member)._id] };
          const { body: answer } = await administrator.post(
            `/elections/${election.id}/paper${way}`,
            body,
          );
          answers.push(...(answer.data?.answers ?? []));
        }
        note('desk', answers);
        if (one.do === 'hand paper') paperMarks.set(one.member, one.mark);
        return answers.some(({ isGiven }) => isGiven === true) || one.do === 'take back';
      }
      case 'extend':
      case 'close': {
        const url = `${path}/questions/${itemOf(one.question)}`;
        const closesAt = new Date(app.clock.now().getTime() + 200 * minute).toISOString();
        const { status } = await (one.do === 'extend'
          ? administrator.post(`${url}/extension`, { closesAt })
          : administrator.post(`${url}/closing`));
        return status === 200;
      }
      case 'own file':
        await memberAt(one.member).caller.get('/auth/profile/access-file').expect(200);
        return true;
      case 'file': {
        const url = `/auth/voters/${memberAt(one.member)._id}/access-file`;
        const { text } = await administrator.get(url).expect(200);
        // Events of the same moment reach the trail in any order.
        const shown = withoutIds(text)
          .replaceAll(/"entry":\d+,/g, '')
          .split(/,?\n/);
        note('desk', shown.toSorted());
        return true;
      }
    }
  }

  /** Erases members. The thief compares a copy from before with one from after, and counts what has changed. */
  async function erase(): Promise<void> {
    const before = await copyOf(app);
    const ids = erased.map((place) => memberAt(place)._id);
    const url = '/auth/voters/erasing';
    const { body } = await administrator.get(`${url}?ids=${ids.join()}`).expect(200);
    const { voters, records } = body.data;
    // In the order of random IDs.
    const shown = [...voters, ...Object.entries(records)].map((one) =>
      withoutIds(JSON.stringify(one)),
    );
    note('desk', shown.toSorted());
    const answer = await administrator.post(url, { ids, currentPassword: PASSWORD }).expect(200);
    expect(answer.body.data).toEqual({ erased: erased.length, refused: [] });
    await watch(true);
    const changed = differences(before, await copyOf(app)).map((key) => key.split(' ')[0] ?? '');
    const counts = new Map<string, number>();
    for (const name of changed) counts.set(name, (counts.get(name) ?? 0) + 1);
    note('thief', JSON.stringify([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  }

  /** Closes and counts everything, shows and declares all results, and lets everyone take notes again. */
  async function finish(): Promise<void> {
    for (const item of items)
      await administrator.post(`${path}/questions/${item}/closing`).expect(200);
    for (const election of elections.filter(({ ballot }) => ballot.onPaper)) {
      const { body } = await administrator.get(`/elections/${election.id}/paper`).expect(200);
      const held: { voterId: string; weight?: number }[] = body.data.holders;
      const typedLines = held.map(({ voterId, weight }) => {
        const mark = paperMarks.get(members.findIndex(({ _id }) => _id === voterId)) ?? 0;
        return `${mark === 2 ? 0 : mark + 1}${weight === undefined ? '' : `@${weight}`}`;
      });
      if (typedLines.length === 0) continue;
      for (const by of [administrator, teller])
        await typeHandouts(by, election, typedLines.toSorted());
      note(
        'teller',
        (await entriesOf(administrator, election)).both?.map(({ lines: typed }) => typed),
      );
      app.clock.advance(minute);
      expect((await joinHandouts(administrator, election)).status).toBe(200);
      await recountWithHandouts(app);
    }
    for (const item of items)
      await administrator.post(`${path}/questions/${item}/result`, { isShown: true }).expect(200);
    await administrator.post(`${path}/status`, { status: 'closed' }).expect(200);
    await declareResults(app, administrator, elections);
    await watch(true);
    const list = `${path}/attendance/list?timeZone=UTC&list=attended&format=csv`;
    note('desk', (await administrator.get(list).expect(200)).text);
    for (const { id: electionId } of elections) {
      const file = await administrator.get(`/board/${electionId}/package`).expect(200);
      const { openings = [] }: Partial<BoardPackage> = JSON.parse(file.text);
      note('desk', openings.map((one) => withoutIds(JSON.stringify(one))).toSorted());
    }
  }

  const giversNow = async () =>
    (await proxies()).flatMap(({ giver, holder, ended }) =>
      ended === null && holder.userId === memberAt(1).userId ? [giver.userId] : [],
    );
  /** Opens voting on everything, before the first act of voting. */
  async function openAll(): Promise<void> {
    for (const item of items)
      await administrator.post(`${path}/questions/${item}/opening`, { seconds: 7_200 }).expect(200);
    for (const { id: one } of elections) {
      const { election } = (await administrator.get(`/elections/${one}`).expect(200)).body.data;
      elections[elections.findIndex((other) => other.id === one)] = election;
    }
  }

  const moments: Moment[] = [];
  /** Members whose last proxy is not for the open questions. */
  const lateGivers = new Set<number>();
  let [hasBegun, isOpen] = [false, false];
  for (const one of acts) {
    if (!isOpen && !['come', 'leave', 'proxy'].includes(one.do)) {
      await openAll();
      isOpen = true;
    }
    const represented = numbersOf(await idsIn('represented'));
    const here = new Set([
      ...numbersOf(await idsIn('present')),
      ...represented.filter((member) => !lateGivers.has(member)),
    ]);
    const before = await giversNow();
    const isDone = await act(one);
    if (one.do === 'proxy' && isDone && isOpen) lateGivers.add(one.member);
    const givers = new Set(numbersOf([...before, ...(await giversNow())]));
    moments.push({ isDone, here, givers });
    hasBegun ||= one.do === 'vote';
    if (hasBegun) await watch(one.do === 'close' || one.do === 'hand paper');
  }
  const duringVoting = Object.fromEntries(
    Object.entries(notes).map(([watcher, taken]) => [watcher, [...taken]]),
  ) as Notes;
  await finish();
  if (erased.length > 0) await erase();
  return { notes, duringVoting, moments, casters };
}

export type Held = Awaited<ReturnType<typeof holdMeeting>>;
