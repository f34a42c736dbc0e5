import type { Candidate, Election } from '@votewise/contract';
import { useMemo } from 'react';
import { marksLeftOn } from '../../components/ballot/ballot-words.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useAuth } from '../auth/auth-context.ts';
import { shuffledFor } from './ballot-order.ts';
import { chosenFrom } from './marking.ts';

/** The key of the draft that contains the IDs of the marked candidates. */
export const ballotDraft = (electionId: string): string => `ballot.${electionId}`;

const NONE: readonly string[] = [];

interface Choices {
  /** All candidates in the voter's order. */
  candidates: readonly Candidate[];
  /** The most candidates that can be marked or ranked. */
  limit: number;
  choices: readonly string[];
  setChoices: (choices: readonly string[]) => void;
  /** Candidates who withdrew after the voter marked them. Empty again when the voter changes the ballot. */
  lost: readonly Candidate[];
}

/** The marks of an unfinished ballot. They are kept when the voter leaves, except for withdrawn candidates. */
export function useChoices(election: Election): Choices {
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
    limit: marksLeftOn(ballot, candidates),
    choices: marked.filter((one) => !one.withdrawnAt).map((one) => one.id),
    setChoices,
    lost: marked.filter((one) => one.withdrawnAt),
  };
}
