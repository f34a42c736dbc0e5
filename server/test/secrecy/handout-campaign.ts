import type { Election, HandoutHolder } from '@votewise/contract';
import { declareResults, setStatus } from '../support/finished-election.ts';
import { countHandouts } from '../support/handouts.ts';
import { startTestApp } from '../support/test-app.ts';
import { copyWithoutIds, withoutRandomIds } from './notes.ts';

/** An election. Everyone can vote in it, unless it is for a group. */
export interface PlannedElection {
  /** Paper hides the count, so an election has a live count or paper, or neither. */
  kind: 'live' | 'paper' | 'hidden';
  group: '' | Group;
  /** True for a question on the campaign’s ballot paper. */
  isTogether: boolean;
}

export type Group = 'North' | 'South';

/** A ballot that a voter casts, or tries to cast. The mark is the number of a candidate. */
export interface Ballot {
  person: number;
  election: number;
  mark: number;
}

/** Something that happens. What is not possible is refused, and the refusal is part of what is seen. */
export type Act =
  | { do: 'vote'; ballots: readonly Ballot[] }
  /** The administrator hands paper to these voters. Unless they keep it, it is taken back at once. */
  | { do: 'ask'; election: number; people: readonly number[]; isKept: boolean }
  | { do: 'open' | 'close'; election: number }
  /** Voting begins, or goes on, when the clock says so. */
  | { do: 'schedule'; election: number; minutes: number }
  /** Voting ends when the clock says so. */
  | { do: 'end'; election: number; minutes: number }
  | { do: 'wait'; minutes: number }
  | { do: 'regroup'; people: readonly number[]; group: Group };

export interface PaperPlan {
  elections: readonly PlannedElection[];
  /** The groups of each voter. */
  people: readonly (readonly Group[])[];
  acts: readonly Act[];
}

/** What the administrator saw after an act. */
export interface Moment {
  /** For each ballot of the act, whether it was accepted. */
  accepted: readonly boolean[];
  /** Elections that said whether voters can have paper. A refusal because of a visible count says nothing. */
  answered: ReadonlySet<number>;
  /** Elections in which voting was open, or might go on. */
  underWay: ReadonlySet<number>;
  /** Elections whose count showed ballots. */
  visible: ReadonlySet<number>;
  /** True if it was shown who has voted, in any election. */
  isListed: boolean;
}

/** Notes, one after each act, and one after the result. */
interface Notes {
  administrator: string[];
  thief: string[];
}

const start = new Date('2027-05-03T18:00:00Z');
const minute = 60_000;
const later = (from: Date, minutes: number) =>
  new Date(from.getTime() + minutes * minute).toISOString();

/**
 * Holds elections in which an administrator hands out paper between votes. After each act, the administrator and a thief
 * of the whole database take notes, without random IDs.
 */
export async function holdElections({ elections: planned, people, acts }: PaperPlan) {
  const app = await startTestApp();
  app.clock.set(start);
  const administrator = await app.asAdministrator();
  const voters: Awaited<ReturnType<typeof app.createVoter>>[] = [];
  for (const groups of people) voters.push(await app.createVoter({ groups: [...groups] }));
  const elections: Election[] = [];
  for (const [place, { kind, group, isTogether }] of planned.entries()) {
    // What was written down at the same moment is listed in the order of random IDs.
    app.clock.advance(1);
    elections.push(
      await app.createElection({
        title: `Question ${place}`,
        status: 'upcoming',
        endDate: later(start, 1_000),
        ballot: { results: kind === 'live' ? 'live' : 'after-close', onPaper: kind === 'paper' },
        electorate: { groups: group === '' ? [] : [group] },
        paper: isTogether ? 'Motions' : '',
      }),
    );
  }
  const at = <T>(all: readonly T[], place: number): T => {
    const found = all[place];
    if (found === undefined) throw new Error('there are fewer');
    return found;
  };
  const pathOf = (place: number) => `/elections/${at(elections, place).id}`;
  const numberOf = (electionId: string) => elections.findIndex(({ id }) => id === electionId);
  const places = [...elections.keys()];

  const names = new Map<string, string>([
    ...voters.flatMap(({ _id, userId, email }, place): [string, string][] =>
      [_id, userId, email].map((one) => [one, `voter ${place}`]),
    ),
    ...elections.flatMap(({ id, candidates }, place): [string, string][] => [
      [id, `question ${place}`],
      ...candidates.map((one, number): [string, string] => [one.id, `candidate ${number}`]),
    ]),
  ]);
  /** Refusals name one of several elections, in the order of random IDs. */
  const withoutIds = (text: string) =>
    withoutRandomIds(text, names)
      .replaceAll(/Question \d/g, 'Question')
      .replaceAll(/The count of “Question” (is|was) [^"\\]*/g, 'A count is or was visible');
  const notes: Notes = { administrator: [], thief: [] };
  let known = 0;

  const listed = async (): Promise<Election[]> => {
    const { body } = await administrator.get('/elections').expect(200);
    const found: Election[] = body.data.elections;
    return found.toSorted((one, other) => numberOf(one.id) - numberOf(other.id));
  };

  /** Changes an election, as its form does. */
  async function change(place: number, more: object) {
    const { body } = await administrator.get(pathOf(place)).expect(200);
    const answer = await administrator.put(pathOf(place), { ...body.data.election, ...more });
    return [answer.status, answer.body.code, answer.body.message];
  }

  async function hand(place: number, asked: readonly number[], way: '' | '/return') {
    const voterIds = asked.map((one) => at(voters, one)._id);
    const answer = await administrator.post(`${pathOf(place)}/paper${way}`, { voterIds });
    const answers: { electionId: string; isGiven: boolean; code?: string }[] =
      answer.body.data?.answers ?? [];
    return { seen: [answer.status, answer.body.message, answers], answers };
  }

  /** Returns what the administrator is told, which ballots were accepted, and which elections said who can have paper. */
  async function act(one: Act): Promise<{
    told: unknown;
    accepted?: boolean[];
    answered?: Set<number>;
  }> {
    const now = app.clock.now();
    switch (one.do) {
      case 'vote': {
        const accepted = [];
        for (const { person, election, mark } of one.ballots) {
          const { id: electionId, candidates } = at(elections, election);
          const { _id: sub, userId: uid } = at(voters, person);
          const choices = [candidates[mark]?.id ?? ''];
          const cast = app.services.votes.cast({ electionId, choices }, { sub, uid });
          accepted.push(
            await cast.then(
              () => true,
              () => false,
            ),
          );
        }
        return { told: [], accepted };
      }
      case 'ask': {
        const given = await hand(one.election, one.people, '');
        const back = one.isKept ? undefined : await hand(one.election, one.people, '/return');
        const said = [...given.answers, ...(back?.answers ?? [])].filter(
          ({ code }) => code !== 'PAPER_REFUSED',
        );
        const answered = new Set(said.map(({ electionId }) => numberOf(electionId)));
        return { told: [given.seen, back?.seen], answered };
      }
      case 'open':
        return { told: await change(one.election, { status: 'active' }) };
      case 'close':
        return { told: await change(one.election, { status: 'completed' }) };
      case 'schedule': {
        const startDate = later(now, one.minutes);
        return { told: await change(one.election, { status: 'upcoming', startDate }) };
      }
      case 'end':
        return { told: await change(one.election, { endDate: later(now, one.minutes) }) };
      case 'wait':
        app.clock.advance(one.minutes * minute);
        return { told: [] };
      case 'regroup': {
        const whom = { ids: one.people.map((person) => at(voters, person)._id) };
        const add = { whom, add: [one.group], confirmWhileOpen: true };
        const { status, body } = await administrator.post('/auth/voters/memberships', add);
        return { told: [status, body.message] };
      }
    }
  }

  /** Reads what changes with votes; if asked, also everything else, and a copy of the database. */
  async function watch(told: unknown, { isVote = false, isThorough = false }) {
    app.clock.advance(minute / 3);
    await app.services.elections.moveDue();
    const seen: unknown[] = [told];
    const read = async (path: string) => {
      const { status, body, text } = await administrator.get(path);
      // The voter who comes first by random ID.
      delete body.data?.example;
      body.data?.holders?.sort((one: HandoutHolder, other: HandoutHolder) =>
        one.userId < other.userId ? -1 : 1,
      );
      seen.push([path, status, path.includes('format=') ? text : (body.data ?? body.message)]);
      return { status, data: body.data };
    };
    const [underWay, visible] = [new Set<number>(), new Set<number>()];
    let isListed = false;
    for (const { id, status, endDate } of await listed()) {
      seen.push([id, status, endDate]);
      const isOver = status === 'upcoming' && new Date(endDate) <= app.clock.now();
      if (status !== 'completed' && !isOver) underWay.add(numberOf(id));
    }
    for (const place of isVote || isThorough ? places : []) {
      const { results } = (await read(`/votes/results/${at(elections, place).id}`)).data;
      if (results.isCountHidden !== true && results.totalVotes > 0) visible.add(place);
      if (!isThorough) continue;
      await read(pathOf(place));
      if (at(planned, place).kind === 'paper') await read(`${pathOf(place)}/paper`);
      await read(`${pathOf(place)}/messages`);
      const { status } = await read(`${pathOf(place)}/participation?format=csv`);
      isListed ||= status === 200;
    }
    if (isThorough) {
      const trail = await app.auditEntries();
      const added = trail
        .slice(known)
        .map(({ event, at: when, details }) => JSON.stringify([event, when, details]));
      seen.push(added.toSorted());
      known = trail.length;
    }
    notes.administrator.push(withoutIds(JSON.stringify(seen)));
    notes.thief.push(isThorough ? (await copyWithoutIds(app, withoutIds)).join('\n') : '');
    return { underWay, visible, isListed };
  }

  const moments: Moment[] = [];
  for (const one of acts) {
    const { told, accepted = [], answered = new Set<number>() } = await act(one);
    const what = { isVote: one.do === 'vote', isThorough: one.do === 'ask' };
    moments.push({ accepted, answered, ...(await watch(told, what)) });
  }
  for (const election of elections) await setStatus(administrator, election, 'completed');
  app.clock.advance(minute);
  for (const [place, election] of elections.entries()) {
    if (at(planned, place).kind !== 'paper') continue;
    const { body } = await administrator.get(`${pathOf(place)}/paper`).expect(200);
    const lines: string[] = body.data.holders.map(() => '1');
    if (lines.length > 0) await countHandouts(app, election, { lines });
  }
  await declareResults(app, administrator, elections);
  await watch([], { isThorough: true });
  const first = moments.findIndex(({ isListed }) => isListed);
  /** How many notes were taken before it was shown who has voted. */
  const beforeLists = first === -1 ? moments.length : first;
  return { notes, moments, beforeLists };
}

export type HeldElections = Awaited<ReturnType<typeof holdElections>>;
