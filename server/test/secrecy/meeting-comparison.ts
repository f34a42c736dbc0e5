import { expect } from 'vitest';
import {
  type Act,
  type Held,
  holdMeeting,
  type MeetingPlan,
  WATCHERS,
  weightOf,
} from './meeting-campaign.ts';
import { differenceOf } from './notes.ts';

/** A vote that was accepted, and at which act. */
interface Accepted {
  at: number;
  member: number;
  question: number;
  mark: number;
}

/**
 * Holds a meeting, and then others that differ only in what no one should see. Two members who could have cast each
 * other’s ballots exchange them: not even a copy of the database may show a difference. Members exchange what they voted
 * for: no page, list, file, or log may show a difference, even if everyone sees who is voting.
 * So each ballot could be from any of these members.
 * @param most how many pairs of members exchange their ballots
 * @returns how many meetings were compared
 */
export async function compareMeetings(plan: MeetingPlan, most: number) {
  const held = await holdMeeting(plan);
  const votes = acceptedIn(plan, held);
  const pairs = exchangeable(plan, held, votes).slice(0, most);
  for (const [one, other] of pairs) {
    const exchanged = (member: number) =>
      member === one ? other : member === other ? one : member;
    const acts = plan.acts.map((act) =>
      act.do === 'vote' ? { ...act, member: exchanged(act.member) } : act,
    );
    const again = await holdMeeting({ ...plan, acts });
    const what = `members ${one} and ${other} exchanged their ballots`;
    const isSeenBy = (watcher: number) =>
      [one, other].includes(watcher) ||
      isCastBy(watcher, [plan.acts, held], [one, other]) ||
      isCastBy(watcher, [acts, again], [one, other]);
    expectSame([held, again], what, {
      // At the end, lists may show who voted.
      isUntilClose: questionsOf(votes, one) !== questionsOf(votes, other),
      // The metrics count what the holder asks, too.
      except: [...(isSeenBy(0) ? ['neighbor'] : []), ...(isSeenBy(1) ? ['holder', 'log'] : [])],
    });
  }
  const shuffled = withShuffledMarks(plan, held, votes);
  if (shuffled) {
    const again = await holdMeeting({ ...plan, acts: shuffled });
    expectSame([held, again], 'members exchanged what they voted for', {
      isUntilClose: false,
      except: ['thief', 'teller'],
    });
  }
  return { swaps: pairs.length, shuffles: shuffled ? 1 : 0 };
}

/** Returns whether a watcher cast a ballot of one of these members as their holder, and so knows it. */
function isCastBy(
  watcher: number,
  [acts, { casters }]: readonly [readonly Act[], Held],
  members: readonly number[],
): boolean {
  const voters = acts.flatMap((act) => (act.do === 'vote' ? [act.member] : []));
  return voters.some((voter, place) => members.includes(voter) && casters[place] === watcher);
}

function acceptedIn({ acts }: MeetingPlan, { moments }: Held): Accepted[] {
  return acts.flatMap((act, at) =>
    act.do === 'vote' && moments[at]?.isDone ? [{ ...act, at }] : [],
  );
}

const questionsOf = (votes: readonly Accepted[], member: number): string =>
  votes
    .flatMap((one) => (one.member === member ? [one.question] : []))
    .toSorted((a, b) => a - b)
    .join();

/** Handing paper to a voter shows who has voted, as the form says. */
const isTouched = ({ acts }: MeetingPlan, member: number): boolean =>
  acts.some((act) => (act.do === 'hand paper' || act.do === 'take back') && act.member === member);

/**
 * Returns pairs of members of whom each could vote whenever the other did. Those who voted on the same questions are first,
 * and among them, those whom member 1 represented earlier.
 */
function exchangeable(plan: MeetingPlan, held: Held, votes: readonly Accepted[]) {
  const { moments } = held;
  const attempts = plan.acts.flatMap((act, at) => (act.do === 'vote' ? [{ ...act, at }] : []));
  const isHere = (member: number, at: number) => moments[at]?.here.has(member) ?? false;
  const untouched = Array.from({ length: plan.members }, (_, one) => one).filter(
    (one) => !isTouched(plan, one),
  );
  const couldBe = (one: number, other: number) =>
    attempts.every(({ member, at }) => member !== one || isHere(one, at) === isHere(other, at));
  const isWeighted = plan.questions.some((one) => one.isWeighted);
  const isAlike = (one: number, other: number) => !isWeighted || weightOf(one) === weightOf(other);
  const pairs = untouched.flatMap((one) =>
    untouched
      .filter((other) => one < other && isAlike(one, other))
      .filter((other) => couldBe(one, other) && couldBe(other, one))
      .filter((other) => votes.some(({ member }) => member === one || member === other))
      .map((other): [number, number] => [one, other]),
  );
  const isSame = ([one, other]: [number, number]) =>
    questionsOf(votes, one) === questionsOf(votes, other);
  const wasGiver = (pair: [number, number]) =>
    moments.some(({ givers }) => pair.some((one) => givers.has(one)));
  const isHidden = (pair: [number, number]) => !isCastBy(1, [plan.acts, held], pair);
  const rankOf = (pair: [number, number]) =>
    Number(isSame(pair)) * 2 + Number(wasGiver(pair) && isHidden(pair));
  return pairs.toSorted((a, b) => rankOf(b) - rankOf(a));
}

/** Returns the acts with the marks of each question in another order; undefined if that changes nothing. */
function withShuffledMarks(
  plan: MeetingPlan,
  held: Held,
  votes: readonly Accepted[],
): Act[] | undefined {
  const { acts, questions } = plan;
  const all = [...votes, ...holdsHandout(plan, held)];
  const marks = new Map<number, number>();
  for (const [place, question] of questions.entries()) {
    // A weight is a signature, as the form says.
    for (const weight of question.isWeighted ? [1, 3] : [undefined]) {
      const own = all.filter(
        (one) =>
          one.question === place && (weight === undefined || weightOf(one.member) === weight),
      );
      own.forEach(({ at }, number) => marks.set(at, own.at(number - 1)?.mark ?? 0));
    }
  }
  if (all.every(({ at, mark }) => (marks.get(at) ?? mark) === mark)) return undefined;
  return acts.map((act, at) => ('mark' in act ? { ...act, mark: marks.get(at) ?? act.mark } : act));
}

/** Returns the votes on paper, if only one question has paper, so that each paper is one vote. */
function holdsHandout({ acts, questions }: MeetingPlan, { moments }: Held): Accepted[] {
  const onPaper = questions.flatMap((one, place) => (one.hasPaper ? [place] : []));
  const [question] = onPaper;
  if (question === undefined || onPaper.length > 1) return [];
  return acts.flatMap((act, at) => {
    if (act.do !== 'hand paper' || !moments[at]?.isDone) return [];
    const isLast = acts
      .slice(at + 1)
      .every(
        (later) =>
          !(later.do === 'take back' || later.do === 'hand paper') || later.member !== act.member,
      );
    return isLast ? [{ ...act, question, at }] : [];
  });
}

function expectSame(
  [one, other]: [Held, Held],
  what: string,
  { isUntilClose, except }: { isUntilClose: boolean; except: readonly string[] },
): void {
  expect(other.moments, what).toEqual(one.moments);
  for (const who of WATCHERS.filter((watcher) => !except.includes(watcher))) {
    // The thief has no lists.
    const part = isUntilClose && who !== 'thief' ? 'duringVoting' : 'notes';
    expect(other[part][who]).toHaveLength(one[part][who].length);
    for (const [place, seen] of one[part][who].entries()) {
      expect(
        differenceOf(seen, other[part][who][place] ?? ''),
        `${what}: ${who}, note ${place}`,
      ).toEqual([]);
    }
  }
}
