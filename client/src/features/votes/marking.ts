import type { Candidate, CastRequest, Election } from '@votewise/contract';
import type { BallotKind } from '@votewise/contract/elections/ballot';
import type { RefObject } from 'react';
import { formatCount } from '../../lib/format.ts';
import type { VoteTexts } from '../../lib/languages/vote-texts.ts';

export interface MarkingProps {
  election: Election;
  /** All candidates in the voter's order, including those who have withdrawn. */
  candidates: readonly Candidate[];
  /** The most candidates that can be marked or ranked. */
  limit: number;
  /** IDs of the marked candidates, or of the ranked candidates in the voter's order. */
  choices: readonly string[];
  setChoices: (choices: readonly string[]) => void;
  /** Announces a message to screen readers. A refusal is also shown. */
  say: (text: string, isRefusal?: boolean) => void;
  isPending: boolean;
}

export interface RowsProps extends MarkingProps {
  ref: RefObject<HTMLFieldSetElement | null>;
}

/** Returns the candidates with these IDs, in the order of the IDs. */
export function chosenFrom(
  candidates: readonly Candidate[],
  choices: readonly string[],
): Candidate[] {
  return choices.flatMap((id) => candidates.find((one) => one.id === id) ?? []);
}

/** Returns the progress that is shown beside the ballot's buttons: `2 of 3 marked`. */
export function progressText(
  t: VoteTexts,
  { kind, marks, limit }: { kind: BallotKind; marks: number; limit: number },
): string {
  return t(kind === 'ranked' ? 'ranking.progress' : 'marks.progress', {
    marks: formatCount(marks),
    limit: formatCount(limit),
  });
}

/** Returns the request that casts a ballot. Marks without an order are sent in the server's order of candidates. */
export function castRequestOf(election: Election, choices: readonly string[]): CastRequest {
  const { id: electionId, ballot, candidates } = election;
  const [candidateId] = choices;
  if (ballot.kind === 'one' && candidateId !== undefined) return { electionId, candidateId };
  if (ballot.kind === 'ranked') return { electionId, choices: [...choices] };
  const listed = candidates.map(({ id }) => id);
  return { electionId, choices: listed.filter((id) => choices.includes(id)) };
}
