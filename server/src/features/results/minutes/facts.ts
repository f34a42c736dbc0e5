import {
  decisionOf,
  describeElectorate,
  formatCount,
  formatList,
  formatPercentage,
  formatWeight,
  formatWeightNumber,
  majoritySentence,
  namesOf,
  orderTold,
  quorumSentence,
  runoffsTold,
  type WeightName,
  weightHeading,
} from '@votewise/contract';
import { resultTexts } from '../../../platform/languages/result-texts.ts';
import { namesIn } from '../../elections/index.ts';
import { type Results, decidedCount, presentHandouts } from '../outcome/present-results.ts';
import { turnoutOf } from '../outcome/turnout.ts';

export interface Fact {
  name: string;
  value: string;
}

/** Returns the facts that have a value. */
export const factsOf = (
  ...facts: readonly (readonly [name: string, value: string | false | undefined])[]
): Fact[] => facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));

/** Returns who can vote, unless everyone can, and how votes are weighted, unless all count the same. */
export function electorateFacts({ election }: Results, name: WeightName | null): Fact[] {
  const electorate = namesIn(election.electorate);
  return factsOf(
    ['Who can vote', electorate.groups.length > 0 && describeElectorate(electorate)],
    [
      weightHeading(name),
      election.weighted &&
        (name
          ? `Each ballot counts as many ${name.plural} as its voter has. Percentages, the quorum, and the majority are measured in ${name.plural}.`
          : 'Each ballot carries the weight of its voter. Percentages, the quorum, and the majority are measured by weight.'),
    ],
  );
}

/** Returns the turnout and the abstentions by weight. Empty unless the election is weighted. */
export function weightFacts(
  { election, abstentions, weights }: Results,
  name: WeightName | null,
): Fact[] {
  if (!weights) return [];
  const { cast, eligible } = weights;
  const percentage = formatPercentage(turnoutOf(cast, eligible).percentage);
  return factsOf(
    [
      name ? `${weightHeading(name)} cast` : 'Weight cast',
      `${formatWeightNumber(cast, name)} of ${name ? formatWeight(eligible, name) : `an eligible weight of ${formatWeightNumber(eligible, name)}`} (${percentage})`,
    ],
    [
      name ? `${weightHeading(name)} of abstentions` : 'Weight of abstentions',
      (election.ballot.abstain || abstentions > 0) &&
        `${formatWeightNumber(weights.abstentions, name)}, which leaves ${name ? '' : 'a weight of '}${formatWeight(cast - weights.abstentions, name)} in valid votes`,
    ],
  );
}

const listed = (parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join(' ');

/** Returns the numbers of handouts, who typed them, and why some are missing. Empty without handouts. */
export function handoutFacts({ election }: Results): Fact[] {
  const { onPaper } = presentHandouts(election);
  const { joinedPaper } = election;
  if (!onPaper || !joinedPaper) return [];
  const { handedOut, ballots, spoiled, missing, explanation } = onPaper;
  const { reasons, tellers } = joinedPaper;
  const why = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
  const names = tellers.map((one) => (one.type === 'user' ? `${one.name} (${one.userId})` : ''));
  return factsOf(
    ['Of these on paper', formatCount(ballots)],
    [
      'Paper ballots',
      listed([
        `Handed out: ${formatCount(handedOut)}.`,
        `Spoiled: ${formatCount(spoiled)}${why}.`,
        missing > 0 && `Missing: ${formatCount(missing)}.`,
        missing < 0 && `More than were handed out: ${formatCount(-missing)}.`,
        `Typed independently by ${formatList(names)}.`,
      ]),
    ],
    ['Explanation', explanation],
  );
}

/** Up to this many names are on separate lines. Longer lists are one paragraph. */
const LINES_MAX = 12;

type DecidedResults = Pick<
  Results,
  'election' | 'candidates' | 'totalVotes' | 'abstentions' | 'weights' | 'decision'
>;

/** Returns the elected candidates, in order, and the reasons for empty seats; for a motion, the decision. */
function electedFacts(decided: DecidedResults): Fact[] {
  const decision = decisionOf(decidedCount(decided), resultTexts('en'));
  if (!decision) return [];
  const { elected, reasons, text, afterTie } = decision;
  if (decision.isMotion || elected.length === 0) return factsOf(['Decision', text]);
  const names = elected.map(({ id }) => namesOf(decided.candidates)(id));
  const numbered = names.map((name, place) => `${formatCount(place + 1)}. ${name}`);
  const lines = numbered.join(names.length > LINES_MAX ? '; ' : '\n');
  return factsOf(
    ['Elected', names.length === 1 ? names[0] : lines],
    ...(afterTie.length > 0
      ? [['After the tie', reasons.join(' ')] as const]
      : reasons.map((reason) => ['Empty seats', reason] as const)),
  );
}

/** Returns what the count decides, with the arithmetic. Empty until the count is confirmed. */
export function decisionFacts(decided: DecidedResults, weightName: WeightName | null): Fact[] {
  const { outcome, verdict = {} } = decided.decision ?? {};
  const { candidates, election } = decided;
  const { ballot, weighted: isWeighted } = election;
  const judged = { ballot, isWeighted, weightName, candidates, verdict };
  const told = outcome && { ballot: election.ballot, candidates, ...outcome };
  const places = told && orderTold(told, resultTexts('en'))?.lines;
  const runoffs = told ? runoffsTold(told, resultTexts('en')) : [];
  return [
    ...electedFacts(decided),
    ...factsOf(
      ['Quorum', quorumSentence(judged, resultTexts('en'))],
      ['Majority', majoritySentence(judged, resultTexts('en'))],
      // The ranking by rules without rounds: '1. Ada; 2. Bo, Cy (equal)'.
      ['Order', places?.map((line, place) => `${formatCount(place + 1)}. ${line}`).join('; ')],
      [
        'Runoff',
        runoffs
          .map(({ seat, sentences }) =>
            [...(seat === undefined ? [] : [`Seat ${formatCount(seat)}:`]), ...sentences].join(' '),
          )
          .join('\n'),
      ],
    ),
  ];
}
