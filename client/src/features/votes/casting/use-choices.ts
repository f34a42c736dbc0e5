import type { Election } from '@votewise/contract';
import { useMemo } from 'react';
import { marksLeftOn } from '@votewise/contract/votes/ballot-hint';
import { useDraft } from '../../../lib/use-draft.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { shuffledFor } from '../marks/ballot-order.ts';
import { choicesFrom, chosenFrom } from '../marks/marking.ts';
import { ballotKey, type Giver } from './giver.ts';

/** The key of the draft that contains the IDs of the marked candidates. */
export const ballotDraft = (electionId: string, giver: Giver | undefined): string =>
  `ballot.${ballotKey(electionId, giver)}`;

const NONE: readonly string[] = [];

/** The marks of an unfinished ballot. They are kept when the voter leaves, except for withdrawn candidates. */
export function useChoices(election: Election, giver: Giver | undefined) {
  const { id, ballot } = election;
  const userId = useAuth().user?.id ?? '';
  const [kept, setChoices] = useDraft(ballotDraft(id, giver), NONE);
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
    choices: choicesFrom(marked.filter((one) => !one.withdrawnAt)),
    setChoices,
    /** Candidates who withdrew after the voter marked them. Empty again when the voter changes the ballot. */
    lost: marked.filter((one) => one.withdrawnAt && one.points !== 0),
  };
}
