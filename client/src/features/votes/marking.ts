import type { Candidate, CastRequest, Election } from '@votewise/contract';
import type { BallotKind } from '@votewise/contract/elections/ballot';
import { type RefObject, useMemo } from 'react';
import { marksLeftOn } from '../../components/ballot/ballot-words.ts';
import { formatCount } from '../../lib/format.ts';
import type { VoteTexts } from '../../lib/languages/vote-texts.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useAuth } from '../auth/auth-context.ts';
import { shuffledFor } from './ballot-order.ts';

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
  const { id: electionId, ballot } = election;
  const [candidateId] = choices;
  if (ballot.kind === 'one' && candidateId !== undefined) return { electionId, candidateId };
  return { electionId, choices: choicesToSend(election, choices) };
}

/** Returns marks in the voter's order if it counts, and otherwise in the server's order of candidates. */
export function choicesToSend(election: Election, choices: readonly string[]): string[] {
  if (election.ballot.kind === 'ranked') return [...choices];
  return election.candidates.map(({ id }) => id).filter((id) => choices.includes(id));
}

/** The key of the draft that contains the IDs of the marked candidates. */
export const ballotDraft = (electionId: string): string => `ballot.${electionId}`;

const NONE: readonly string[] = [];

/** The marks of an unfinished ballot. They are kept when the voter leaves, except for withdrawn candidates. */
export function useChoices(election: Election) {
  const { id, ballot } = election;
  const userId = useAuth().user?.id ?? '';
  const [kept, setChoices] = useDraft(ballotDraft(id), NONE);
  const candidates = useMemo(
    () =>
      ballot.order === 'shuffled'
        ? shuffledFor(election.candidates, { userId, electionId: id })
        : election.candidates,
    [ballot.order, election.candidates, userId, id],
  );
  const marked = chosenFrom(candidates, kept);
  return {
    candidates,
    /** The most candidates that can be marked or ranked. */
    limit: marksLeftOn(ballot, candidates),
    choices: marked.filter((one) => !one.withdrawnAt).map((one) => one.id),
    setChoices,
    /** Candidates who withdrew after the voter marked them. Empty again when the voter changes the ballot. */
    lost: marked.filter((one) => one.withdrawnAt),
  };
}
