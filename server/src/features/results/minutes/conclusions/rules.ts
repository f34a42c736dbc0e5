import { formatCount, isMotion } from '../../../../contract/index.ts';
import type { Results } from '../../present.ts';
import { motionOf, namesOf } from '../candidates/rules.ts';

/** A few names on lines of their own, and more of them in one paragraph. */
const linesMax = 12;

interface Fact {
  name: string;
  value: string;
}

type Round = NonNullable<Results['decision']>['outcome']['rounds'][number];

const LIST = new Intl.ListFormat('en-US');

type Subject = Pick<Results, 'election' | 'candidates' | 'decision' | 'weights'>;

/** Returns who is elected, in order, or what the assembly decided. */
function electedFact(subject: Subject): Fact | undefined {
  const { election, decision } = subject;
  if (!decision) return undefined;
  const names = decision.elected.map(namesOf(subject));
  const [only] = names;
  if (isMotion(election.candidates)) return { name: 'Decision', value: motionOf(subject) };
  if (only === undefined) return { name: 'Elected', value: 'No one is elected.' };
  if (names.length === 1) return { name: 'Elected', value: only };
  const numbered = names.map((name, place) => `${formatCount(place + 1)}. ${name}`);
  return { name: 'Elected', value: numbered.join(names.length > linesMax ? '; ' : '\n') };
}

/** Returns the seats that a tie or a requirement left empty. */
function vacancyFact({ election, decision }: Subject): Fact | undefined {
  if (!decision || isMotion(election.candidates)) return undefined;
  const left = election.ballot.seats - decision.elected.length;
  if (left <= 0) return undefined;
  return {
    name: 'Empty seats',
    value: `${formatCount(left)} of ${formatCount(election.ballot.seats)}`,
  };
}

/** Returns ties and how each was resolved, one sentence for each. */
export function tieSentences(subject: Subject): string[] {
  const { outcome } = subject.decision ?? {};
  if (!outcome) return [];
  const nameOf = namesOf(subject);
  return outcome.ties.map(({ round, tied, by, chosen }) => {
    const where = outcome.rounds.length > 1 ? `Round ${formatCount(round)}: ` : '';
    const equals = `${where}${LIST.format(tied.map(nameOf))} were tied.`;
    if (chosen === null) {
      return `${equals} The tie is left to the assembly, and a seat stays empty.`;
    }
    const how = by === 'lot' ? 'By lot' : 'By the votes in an earlier round';
    return `${equals} ${how}, ${nameOf(chosen)} ${actOf(chosen, outcome.rounds[round - 1])}.`;
  });
}

/** What a tie decided: only a rule with rounds can exclude a candidate, or put one surplus before another. */
function actOf(chosen: string, round: Round | undefined): string {
  if (round?.eliminated.includes(chosen)) return 'was excluded';
  return !round || round.elected.includes(chosen) ? 'was elected' : 'passed on the surplus first';
}

/** Returns the order of Schulze: '1. Ada; 2. Bo = Cy'. */
function orderFact(subject: Subject): Fact | undefined {
  const order = subject.decision?.outcome.order;
  if (!order) return undefined;
  const places = order.map(
    (equals, place) => `${formatCount(place + 1)}. ${equals.map(namesOf(subject)).join(' = ')}`,
  );
  return { name: 'Order', value: places.join('; ') };
}

/** Returns what the count decides, by which arithmetic. Empty until it is confirmed. */
export function conclusionFacts(subject: Subject): Fact[] {
  const { quorum, majority } = subject.decision?.verdict ?? {};
  return [
    electedFact(subject),
    vacancyFact(subject),
    quorum && { name: 'Quorum', value: quorum.words },
    majority && { name: 'Majority', value: majority.words },
    orderFact(subject),
  ].filter((fact) => fact !== undefined);
}
