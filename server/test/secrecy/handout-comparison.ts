import { expect } from 'vitest';
import { differenceOf } from './notes.ts';
import {
  type Ballot,
  type HeldElections,
  holdElections,
  type PaperPlan,
} from './handout-campaign.ts';

/** A ballot that was accepted: at which act, and where among the ballots of the act. */
interface Accepted extends Ballot {
  at: number;
  place: number;
}

type Pair = readonly [number, number];

/**
 * Holds elections, and then others that differ only in what no one should see. Where a count is visible, two voters
 * exchange all ballots in that election and in those that were open together with it, also if they are asked whether they
 * can have paper: this may not depend on who has voted. Where the count is hidden, handing out paper may show who has
 * voted, so voters exchange only what they voted for.
 * @returns how often voters exchanged their ballots, of whom one was asked, and how often what they voted for
 */
export async function compareElections(plan: PaperPlan) {
  const held = await holdElections(plan);
  const [exchange] = exchangesIn(plan, held);
  if (exchange) {
    const { pair, together, isUntilList } = exchange;
    const again = await holdElections(
      withBallots(plan, (ballot) => {
        const [one, other] = pair;
        const { person } = ballot;
        if (!together.has(ballot.election) || !pair.includes(person)) return ballot;
        return { ...ballot, person: person === one ? other : one };
      }),
    );
    expectSame([held, again], `voters ${pair.join(' and ')} exchanged their ballots`, {
      until: isUntilList ? Math.min(held.beforeLists, again.beforeLists) : undefined,
      except: [],
    });
  }
  const marks = shuffledMarks(plan, held);
  if (marks.size > 0) {
    const again = await holdElections(
      withBallots(plan, (ballot, key) => ({ ...ballot, mark: marks.get(key) ?? ballot.mark })),
    );
    expectSame([held, again], 'voters exchanged what they voted for', { except: ['thief'] });
  }
  return {
    asked: exchange?.isAsked ? 1 : 0,
    shuffles: marks.size > 0 ? 1 : 0,
  };
}

const keyOf = (at: number, place: number) => `${at} ${place}`;

const withBallots = (plan: PaperPlan, change: (one: Ballot, key: string) => Ballot): PaperPlan => ({
  ...plan,
  acts: plan.acts.map((act, at) =>
    act.do === 'vote'
      ? { ...act, ballots: act.ballots.map((one, place) => change(one, keyOf(at, place))) }
      : act,
  ),
});

const acceptedIn = ({ acts }: PaperPlan, { moments }: HeldElections): Accepted[] =>
  acts.flatMap((act, at) =>
    act.do === 'vote'
      ? act.ballots
          .map((one, place) => ({ ...one, at, place }))
          .filter(({ place }) => moments[at]?.accepted[place])
      : [],
  );

/** Returns the elections whose count showed ballots before the last of them could be cast. */
function seenIn({ elections }: PaperPlan, { moments }: HeldElections): number[] {
  return [...elections.keys()].filter((place) => {
    const first = moments.findIndex(({ visible }) => visible.has(place));
    return first !== -1 && moments.slice(first).some(({ underWay }) => underWay.has(place));
  });
}

/** Returns the elections that were open together with this one, directly or through others, among these. */
function openTogether(
  first: number,
  among: readonly number[],
  { moments }: HeldElections,
  votes: readonly Accepted[],
): Set<number> {
  const spans = new Map(
    among.map((place) => {
      const uses = [
        ...votes.flatMap(({ election, at }) => (election === place ? [at] : [])),
        ...moments.flatMap(({ answered }, at) => (answered.has(place) ? [at] : [])),
      ];
      return [place, { from: Math.min(...uses), until: Math.max(...uses) }];
    }),
  );
  const isUsed = (place: number, at: number) => {
    const { from, until } = spans.get(place) ?? { from: 1, until: 0 };
    return from <= at && at <= until && moments[at]?.underWay.has(place) === true;
  };
  const found = new Set([first]);
  for (const one of found) {
    for (const other of among)
      if (moments.some((_, at) => isUsed(one, at) && isUsed(other, at))) found.add(other);
  }
  return found;
}

/** Returns the elections that each voter can vote in at some time, and which voters have the same rights at all times. */
function rightsOf({ acts, people, elections }: PaperPlan) {
  return people.map((groups, person) => {
    const moves = acts.flatMap((act, at) =>
      act.do === 'regroup' && act.people.includes(person) ? [{ at, group: act.group }] : [],
    );
    const named = acts.findIndex(
      (act) =>
        (act.do === 'vote' && act.ballots.some((one) => one.person === person)) ||
        (act.do === 'ask' && act.people.includes(person)),
    );
    const all = new Set(['', ...groups, ...moves.map(({ group }) => group)]);
    return {
      own: [...elections.keys()].filter((place) => all.has(elections[place]?.group ?? '')),
      history: JSON.stringify([groups, moves]),
      // Who joins a group later has another past. The administrator has to confirm that.
      isSettled: moves.every(({ at }) => named === -1 || at < named),
    };
  });
}

/**
 * Returns the pairs of voters who can exchange their ballots, and in which elections. Those come first of whom one has
 * voted, and one was asked for paper after that.
 */
function exchangesIn(plan: PaperPlan, held: HeldElections) {
  const { acts, people } = plan;
  const votes = acceptedIn(plan, held);
  const rights = rightsOf(plan);
  const pairs = people.flatMap((_, one) =>
    people.flatMap((__, other): Pair[] => (one < other ? [[one, other]] : [])),
  );
  const isAlike = ([one, other]: Pair) =>
    rights[one]?.isSettled === true &&
    rights[other]?.isSettled === true &&
    rights[one].history === rights[other].history;
  const found = pairs.filter(isAlike).flatMap((pair) => {
    const own = rights[pair[0]]?.own ?? [];
    return seenIn(plan, held)
      .filter((place) => own.includes(place))
      .flatMap((place) => {
        const together = openTogether(place, own, held, votes);
        const setOf = (person: number) =>
          votes
            .flatMap((one) =>
              one.person === person && together.has(one.election) ? [one.election] : [],
            )
            .toSorted((a, b) => a - b)
            .join();
        const [one, other] = pair.map(setOf);
        if (one === other && one === '') return [];
        const first = votes.find(({ person }) => pair.includes(person))?.at ?? 0;
        const asks = acts.flatMap((act, at) =>
          at > first && act.do === 'ask' && pair.some((person) => act.people.includes(person))
            ? [at]
            : [],
        );
        const isAnswered = asks.some((at) =>
          [...(held.moments[at]?.answered ?? [])].some((asked) => together.has(asked)),
        );
        const isAsked = asks.length > 0;
        return [{ pair, together, isAsked, isAnswered, isUntilList: one !== other }];
      });
  });
  const rankOf = ({ isAsked, isAnswered, isUntilList }: (typeof found)[number]) =>
    Number(isAnswered) * 4 + Number(isAsked) * 2 + Number(isUntilList);
  return found.toSorted((a, b) => rankOf(b) - rankOf(a));
}

/** Returns the marks of hidden elections in another order, by act and place. Empty if that changes nothing. */
function shuffledMarks(plan: PaperPlan, held: HeldElections): Map<string, number> {
  const seen = seenIn(plan, held);
  const marks = new Map<string, number>();
  for (const place of plan.elections.keys()) {
    if (seen.includes(place)) continue;
    const own = acceptedIn(plan, held).filter(({ election }) => election === place);
    own.forEach(({ at, place: number, mark }, index) => {
      const other = own.at(index - 1)?.mark ?? mark;
      if (other !== mark) marks.set(keyOf(at, number), other);
    });
  }
  return marks;
}

function expectSame(
  [one, other]: readonly [HeldElections, HeldElections],
  what: string,
  { until, except }: { until?: number | undefined; except: readonly string[] },
): void {
  for (const who of (['administrator', 'thief'] as const).filter(
    (name) => !except.includes(name),
  )) {
    const [seen, again] = [one.notes[who].slice(0, until), other.notes[who].slice(0, until)];
    for (const [place, text] of seen.entries()) {
      const difference = differenceOf(text, again[place] ?? '');
      expect(difference, `${what}: ${who}, note ${place}`).toEqual([]);
    }
  }
  const acceptedOf = ({ moments }: HeldElections) => moments.map(({ accepted }) => accepted);
  expect(acceptedOf(other), what).toEqual(acceptedOf(one));
}
