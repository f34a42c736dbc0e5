import { formatCount, formatPercentage, isMotion, isolate } from '../../../../contract/index.ts';
import type { PdfBlock } from '../../../../platform/pdf/document.ts';
import type { Results } from '../../present.ts';

/** Longer tables get smaller rows, so that fifty candidates fit on one page. */
export const DENSE_FROM = 20;

type Subject = Pick<Results, 'election' | 'candidates' | 'decision' | 'weights'>;

/** Returns the names of candidates by ID, for sentences. Where two are the same, the description tells them apart. */
export function namesOf({ candidates }: Pick<Subject, 'candidates'>): (id: string) => string {
  const counts = new Map<string, number>();
  for (const { name } of candidates) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new Map(
    candidates.map(({ id, name, description }) => [
      id,
      (counts.get(name) ?? 0) > 1 && description !== ''
        ? `${name} (${description.replaceAll(/\s+/g, ' ').slice(0, 60)})`
        : name,
    ]),
  );
  return (id) => isolate(names.get(id) ?? id);
}

/** The elected first, in their order, and then the others as they are. */
function inOrder({ candidates, decision }: Subject) {
  const elected = decision?.elected ?? [];
  const first = elected.flatMap((id) => candidates.find((one) => one.id === id) ?? []);
  return [...first, ...candidates.filter(({ id }) => !elected.includes(id))];
}

const isYes = ({ name }: { name: string }): boolean => name.trim().toLowerCase() === 'yes';

/** Returns what the assembly decided on a motion, in the words of the results. */
export function motionOf({
  candidates,
  decision,
}: Subject): 'Carried' | 'Not carried' | 'No decision' {
  const { quorum, majority } = decision?.verdict ?? {};
  const chosen = candidates.find(({ id }) => id === decision?.elected[0]);
  const isCarried = majority?.met ?? (chosen && isYes(chosen));
  if (quorum?.met === false || isCarried === undefined) return 'No decision';
  return isCarried ? 'Carried' : 'Not carried';
}

/** What became of a candidate. */
function fateOf(subject: Subject, id: string, isWithdrawn: boolean): string {
  const { election, decision } = subject;
  const { elected = [], outcome } = decision ?? {};
  const rounds = outcome?.rounds ?? [];
  const inRound = (round: number) =>
    rounds.length > 1 && round >= 0 ? `, round ${formatCount(round + 1)}` : '';
  if (isWithdrawn) return 'Withdrew';
  if (elected.includes(id)) {
    if (isMotion(election.candidates)) return motionOf(subject) === 'Carried' ? 'Carried' : '';
    return `Elected${inRound(rounds.findIndex((round) => round.elected.includes(id)))}`;
  }
  const excluded = rounds.findIndex(({ eliminated }) => eliminated.includes(id));
  return excluded < 0 ? '' : `Excluded${inRound(excluded)}`;
}

/** The table of candidates. Ranked ones have two numbers: first preferences, and the votes at the end of the count. */
export function candidatesTable(subject: Subject, votesIn: (round: number, id: string) => string) {
  const { election, candidates, decision, weights } = subject;
  const isRanked = election.ballot.kind === 'ranked';
  const rounds = decision?.outcome.rounds.length ?? 0;
  const hasLast = isRanked && rounds > 1;
  const nameOf = namesOf(subject);
  return {
    kind: 'table',
    isDense: candidates.length > DENSE_FROM,
    columns: [
      { header: isMotion(election.candidates) ? 'Answer' : 'Candidate', kind: 'text' },
      { header: isRanked ? 'First preferences' : 'Votes', kind: 'number' },
      ...(weights ? [{ header: 'Weight', kind: 'number' } as const] : []),
      { header: 'Share', kind: 'number' },
      ...(hasLast ? [{ header: 'Last round', kind: 'number' } as const] : []),
      { header: 'Result', kind: 'text' },
    ],
    rows: inOrder(subject).map(({ id, votes, weight = 0, percentage, withdrawnAt }) => [
      nameOf(id),
      formatCount(votes),
      ...(weights ? [formatCount(weight)] : []),
      formatPercentage(percentage),
      ...(hasLast ? [votesIn(rounds - 1, id)] : []),
      fateOf(subject, id, withdrawnAt !== undefined),
    ]),
  } satisfies PdfBlock;
}
