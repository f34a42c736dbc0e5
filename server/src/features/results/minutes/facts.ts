import {
  describeElectorate,
  formatCount,
  formatPercentage,
  decisionOf,
  namesOf,
} from '@votewise/contract';
import { namesIn } from '../../elections/index.ts';
import { type Results, decidedCount } from '../present-results.ts';
import { turnoutOf } from '../turnout.ts';
import { resultTexts } from '../../../platform/languages/result-texts.ts';

interface Fact {
  name: string;
  value: string;
}

/** Returns who can vote, unless everyone can, and how votes are weighted, unless all count the same. */
export function franchiseFacts({ election }: Results): Fact[] {
  const electorate = namesIn(election.electorate);
  return [
    ...(electorate.groups.length > 0
      ? [{ name: 'Who can vote', value: describeElectorate(electorate) }]
      : []),
    ...(election.weighted
      ? [
          {
            name: 'Weight',
            value:
              'Each ballot carries the weight of its voter. Shares, the quorum, and the majority are measured by weight.',
          },
        ]
      : []),
  ];
}

/** Returns the turnout and the abstentions by weight. Empty unless the election is weighted. */
export function weightFacts({ election, abstentions, weights }: Results): Fact[] {
  if (!weights) return [];
  const { cast, eligible } = weights;
  const share = formatPercentage(turnoutOf(cast, eligible).percentage);
  return [
    {
      name: 'Weight cast',
      value: `${formatCount(cast)} of an eligible weight of ${formatCount(eligible)} (${share})`,
    },
    ...(election.ballot.abstain || abstentions > 0
      ? [
          {
            name: 'Weight of abstentions',
            value: `${formatCount(weights.abstentions)}, which leaves a weight of ${formatCount(cast - weights.abstentions)} in valid votes`,
          },
        ]
      : []),
  ];
}

/** Up to this many names are on separate lines. Longer lists are one paragraph. */
const linesMax = 12;

interface Fact {
  name: string;
  value: string;
}

type Subject = Pick<Results, 'election' | 'candidates' | 'totalVotes' | 'abstentions' | 'decision'>;

/** Returns the elected candidates, in order, and the reasons for empty seats; for a motion, the decision. */
function decisionFacts(subject: Subject): Fact[] {
  const decision = decisionOf(decidedCount(subject), resultTexts('en'));
  if (!decision) return [];
  const { elected, reasons, text } = decision;
  if (decision.isMotion) return [{ name: 'Decision', value: text }];
  if (elected.length === 0) return [{ name: 'Elected', value: text }];
  const names = elected.map(({ id }) => namesOf(subject.candidates)(id));
  const numbered = names.map((name, place) => `${formatCount(place + 1)}. ${name}`);
  return [
    {
      name: 'Elected',
      value:
        names.length === 1 ? names.join('') : numbered.join(names.length > linesMax ? '; ' : '\n'),
    },
    ...reasons.map((reason) => ({ name: 'Empty seats', value: reason })),
  ];
}

/** Returns the ranking by the Schulze method: '1. Ada; 2. Bo = Cy'. */
function orderFact({ candidates, decision }: Subject): Fact[] {
  const places = decision?.outcome.order?.map(
    (equals, place) => `${formatCount(place + 1)}. ${equals.map(namesOf(candidates)).join(' = ')}`,
  );
  return places ? [{ name: 'Order', value: places.join('; ') }] : [];
}

/** Returns what the count decides, with the arithmetic. Empty until the count is confirmed. */
export function conclusionFacts(subject: Subject): Fact[] {
  const { quorum, majority } = subject.decision?.verdict ?? {};
  return [
    ...decisionFacts(subject),
    ...(quorum ? [{ name: 'Quorum', value: quorum.words }] : []),
    ...(majority ? [{ name: 'Majority', value: majority.words }] : []),
    ...orderFact(subject),
  ];
}
