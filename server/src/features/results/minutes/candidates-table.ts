import {
  decisionOf,
  formatCount,
  formatPercentage,
  isMotion,
  isYes,
  namesOf,
  shareBase,
} from '@votewise/contract';
import { resultTexts } from '../../../platform/languages/result-texts.ts';
import type { PdfBlock } from '../../../platform/pdf/pdf-document.ts';
import { decidedCount, type Results } from '../present-results.ts';

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

type Decided = CountedContest & { decided: ReturnType<typeof decisionOf> };

/** Returns what happened to a candidate, such as 'Elected, round 2'. */
function fateOf(
  { election, decision, decided }: Decided,
  { id, name, withdrawnAt }: CountedContest['candidates'][number],
): string {
  const { elected = [], outcome } = decision ?? {};
  const rounds = outcome?.rounds ?? [];
  const inRound = (round: number) =>
    rounds.length > 1 && round >= 0 ? `, round ${formatCount(round + 1)}` : '';
  if (withdrawnAt !== undefined) return 'Withdrew';
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

function shareHeader({ election: { ballot }, weights }: CountedContest): string {
  if (weights) return 'Share of weight';
  return ballot.abstain ? `Share of ${shareBase(ballot)}` : 'Share';
}

/** Rankings show first preferences and, after several rounds, the votes in the last round. */
export function candidatesTable(
  contest: CountedContest,
  votesIn: (round: number, id: string) => string,
) {
  const { election, candidates, decision, weights } = contest;
  const isRanked = election.ballot.kind === 'ranked';
  const rounds = decision?.outcome.rounds.length ?? 0;
  const hasLast = isRanked && rounds > 1;
  const nameOf = namesOf(candidates);
  const decided = decisionOf(decidedCount(contest), resultTexts('en'));
  return {
    kind: 'table',
    isDense: candidates.length > DENSE_FROM,
    columns: [
      { header: isMotion(election.candidates) ? 'Answer' : 'Candidate', kind: 'text' },
      { header: isRanked ? 'First preferences' : 'Votes', kind: 'number' },
      ...(weights ? [{ header: 'Weight', kind: 'number' } as const] : []),
      {
        header: shareHeader(contest),
        kind: 'number',
      },
      ...(hasLast ? [{ header: 'Last round', kind: 'number' } as const] : []),
      { header: 'Result', kind: 'text' },
    ],
    rows: inOrder(contest).map((candidate) => [
      nameOf(candidate.id),
      formatCount(candidate.votes),
      ...(weights ? [formatCount(candidate.weight ?? 0)] : []),
      formatPercentage(candidate.percentage),
      ...(hasLast ? [votesIn(rounds - 1, candidate.id)] : []),
      fateOf({ ...contest, decided }, candidate),
    ]),
  } satisfies PdfBlock;
}
