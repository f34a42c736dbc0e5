import {
  averageOf,
  type Ballot,
  decisionOf,
  formatCount,
  formatPercentage,
  isMotion,
  isYes,
  medianGrade,
  namesOf,
  percentageBase,
  formatWeightNumber,
  weightHeading,
  type WeightName,
} from '@votewise/contract';
import type { Outcome } from '@votewise/contract/counting/outcome';
import { resultTexts } from '../../../platform/languages/result-texts.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-document.ts';
import { decidedCount, hasOnlyWeights, type Results } from '../outcome/present-results.ts';

/** Tables with more candidates than this have smaller rows, so that fifty candidates fit on one page. */
export const DENSE_FROM = 20;

type CountedContest = Pick<
  Results,
  'election' | 'candidates' | 'totalVotes' | 'abstentions' | 'decision' | 'weights'
>;

/** Returns the elected candidates in the order of election, followed by the others in their given order. */
function inOrder({ candidates, decision }: CountedContest) {
  const elected = decision?.elected ?? [];
  const first = elected.flatMap((id) => candidates.find((one) => one.id === id) ?? []);
  return [...first, ...candidates.filter(({ id }) => !elected.includes(id))];
}

type DecidedContest = CountedContest & { decided: ReturnType<typeof decisionOf> };

/** Returns what happened to a candidate, such as 'Elected, round 2'. */
function fateOf(
  { election, decision, decided }: DecidedContest,
  { id, name, withdrawnAt }: CountedContest['candidates'][number],
): string {
  const { elected = [], outcome } = decision ?? {};
  const rounds = outcome?.rounds ?? [];
  const inRound = (round: number) =>
    rounds.length > 1 && round >= 0 ? `, round ${formatCount(round + 1)}` : '';
  if (withdrawnAt !== undefined) return 'Withdrew';
  if (decided?.afterTie.some((one) => one.id === id))
    return decided.isMotion ? decided.title : 'Elected after the tie';
  if (decided?.tied.some((one) => one.id === id)) return 'Tied';
  if (isMotion(election.candidates)) {
    return decided?.kind === 'carried' && isYes({ name }) ? 'Carried' : '';
  }
  if (elected.includes(id)) {
    return `Elected${inRound(rounds.findIndex((round) => round.elected.includes(id)))}`;
  }
  const excluded = rounds.findIndex(({ eliminated }) => eliminated.includes(id));
  return excluded < 0 ? '' : `Excluded${inRound(excluded)}`;
}

function percentageHeader(
  { election: { ballot }, weights }: CountedContest,
  weightName: WeightName | null,
): string {
  if (ballot.kind === 'scored') return 'Average';
  if (weights) return weightName ? 'Percentage' : 'Percentage of weight';
  return ballot.abstain ? `Percentage of ${percentageBase(ballot)}` : 'Percentage';
}

/** What a candidate's votes are, as a heading. */
export const VOTES_HEADERS: Record<Ballot['kind'], string> = {
  one: 'Votes',
  several: 'Votes',
  ranked: 'First preferences',
  scored: 'Points',
};

/** Returns a candidate's percentage or, with scores, the average points on a valid ballot. */
function percentageOf(
  { election, totalVotes, abstentions, weights }: CountedContest,
  { votes, weight = votes, percentage }: CountedContest['candidates'][number],
): string {
  if (election.ballot.kind !== 'scored') return formatPercentage(percentage);
  const valid = weights ? weights.cast - weights.abstentions : totalVotes - abstentions;
  return averageOf(weight, valid);
}

/** Returns the grades of each candidate, and the median. */
function gradesTable(contest: CountedContest, grades: NonNullable<Outcome['grades']>) {
  const { election, candidates } = contest;
  const { ballot } = election;
  const words = ballot.scale?.words ?? [];
  const nameOf = namesOf(candidates);
  const decided = decisionOf(decidedCount(contest), resultTexts('en'));
  return {
    kind: 'table',
    isDense: candidates.length > DENSE_FROM,
    columns: [
      { header: 'Candidate', kind: 'text' },
      { header: 'Grades', kind: 'text' },
      { header: 'Median', kind: 'text' },
      { header: 'Result', kind: 'text' },
    ],
    rows: inOrder(contest).map((candidate) => [
      nameOf(candidate.id),
      words
        .map((word, place) => `${word}: ${formatCount(grades[candidate.id]?.counts[place] ?? 0)}`)
        .join('; '),
      medianGrade({ ballot, grades }, candidate.id) ?? '',
      fateOf({ ...contest, decided }, candidate),
    ]),
  } satisfies PdfBlock;
}

/** Rankings show first preferences and, after several rounds, the votes in the last round. */
export function candidatesTable(
  contest: CountedContest,
  given: {
    votesIn: (round: number, id: string) => string;
    weightName: WeightName | null;
  },
) {
  const { votesIn, weightName } = given;
  const { election, candidates, decision, weights } = contest;
  const { kind } = election.ballot;
  if (decision?.outcome.grades) return gradesTable(contest, decision.outcome.grades);
  const isRanked = kind === 'ranked';
  const rounds = decision?.outcome.rounds.length ?? 0;
  const hasLast = isRanked && rounds > 1;
  const hasVotes = !hasOnlyWeights(contest);
  const nameOf = namesOf(candidates);
  const decided = decisionOf(decidedCount(contest), resultTexts('en'));
  return {
    kind: 'table',
    isDense: candidates.length > DENSE_FROM,
    columns: [
      { header: isMotion(election.candidates) ? 'Answer' : 'Candidate', kind: 'text' },
      ...(hasVotes ? [{ header: VOTES_HEADERS[kind], kind: 'number' } as const] : []),
      ...(weights ? [{ header: weightHeading(weightName), kind: 'number' } as const] : []),
      {
        header: percentageHeader(contest, weightName),
        kind: 'number',
      },
      ...(hasLast ? [{ header: 'Last round', kind: 'number' } as const] : []),
      { header: 'Result', kind: 'text' },
    ],
    rows: inOrder(contest).map((candidate) => [
      nameOf(candidate.id),
      ...(hasVotes ? [formatCount(candidate.votes)] : []),
      ...(weights ? [formatWeightNumber(candidate.weight ?? 0, weightName)] : []),
      percentageOf(contest, candidate),
      ...(hasLast ? [votesIn(rounds - 1, candidate.id)] : []),
      fateOf({ ...contest, decided }, candidate),
    ]),
  } satisfies PdfBlock;
}
