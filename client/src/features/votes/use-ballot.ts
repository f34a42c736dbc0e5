import type { Election } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { type RefObject, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { hasCode } from '../../lib/api-error.ts';
import { useDrafts } from '../../lib/drafts.ts';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { castAttempts } from './casting/cast-attempts.ts';
import { type BallotProblem, castProblem, needsOtherMarks } from './casting/cast-problem.ts';
import type { Encryptor } from './casting/encryptor.ts';
import type { Giver } from './casting/giver.ts';
import { castDraft } from './casting/kept-code.ts';
import { ballotDraft, useChoices } from './casting/use-choices.ts';
import { useCastBallot } from './casting/vote-queries.ts';
import { chosenFrom } from './marks/marking.ts';
import { useBallotScreen } from './use-ballot-screen.ts';

/**
 * The state of an open ballot: its marks, the screen that is shown, and the vote that is being cast.
 * @param given.giver the member whose ballot it is; undefined for the user's own
 * @param given.encryptor only if ballots are encrypted
 * @param shown set while the ballot is on the screen. A voter who has switched to the results sees toasts instead.
 */
export function useBallot(
  given: { election: Election; giver: Giver | undefined; encryptor: Encryptor | undefined },
  shown: RefObject<HTMLElement | null>,
) {
  const { election, giver, encryptor } = given;
  const t = useVoteTexts();
  const draftKey = ballotDraft(election.id, giver);
  const drafts = useDrafts();
  const { setChoices, ...marks } = useChoices(election, giver);
  const { candidates, choices, lost } = marks;
  const chosen = chosenFrom(candidates, choices);
  const [problem, setProblem] = useState<BallotProblem>();
  // A candidate may withdraw while the voter reviews the ballot.
  const { screen, open, leave } = useBallotScreen(chosen.length > 0 && lost.length === 0);
  const { castBallot, isPending } = useCastBallot(given, () => {
    if (shown.current) return;
    toast.error(giver ? t('refused.titleFor', { name: asName(giver.name) }) : t('refused.title'));
  });

  useEncryptionAhead(encryptor, marksToSubmit(election, screen, choices));

  function report(failure: BallotProblem): void {
    setProblem(failure);
    // A voter who is looking at the results must not think that the vote was counted.
    if (!shown.current) toast.error(failure.text);
  }

  async function cast(marked: readonly string[]): Promise<void> {
    setProblem(undefined);
    try {
      await castBallot(marked);
      drafts.keep(castDraft(election.id, giver), marked, false);
      drafts.drop(draftKey);
    } catch (error) {
      // The panel replaces the ballot and shows what happened to this choice.
      if (hasCode(error, 'ALREADY_VOTED')) {
        if (castAttempts(drafts, election.id, giver).outcome() === 'counted') {
          drafts.keep(castDraft(election.id, giver), marked, false);
        }
        drafts.drop(draftKey);
      } else {
        if (needsOtherMarks(error)) leave();
        report(castProblem(t, error, marked.length === 0 ? 'abstention' : 'choice'));
      }
    }
  }

  return {
    ...marks,
    chosen,
    problem,
    screen,
    isPending,
    setChoices(next: readonly string[]): void {
      setChoices(next);
      setProblem(undefined);
    },
    abstain(): void {
      setProblem(undefined);
      open('abstain');
    },
    change(): void {
      setProblem(undefined);
      leave();
    },
    /** Opens the review, or casts the ballot if the review is already open or not needed. */
    submit(): void {
      if (screen === 'abstain') void cast([]);
      else if (chosen.length === 0) {
        setProblem({ text: t('submit.nothingMarked') });
      } else if (election.ballot.kind === 'one' || screen === 'review') void cast(choices);
      else {
        // The voter has seen which marks were lost and continues without them.
        if (lost.length > 0) setChoices(choices);
        setProblem(undefined);
        open('review');
      }
    },
  };
}

/** Returns the marks that the next press submits; undefined if it submits none. */
function marksToSubmit(
  { ballot }: Election,
  screen: 'marks' | 'review' | 'abstain',
  choices: readonly string[],
): readonly string[] | undefined {
  if (screen === 'abstain') return [];
  const isNext = screen === 'review' || (ballot.kind === 'one' && choices.length > 0);
  return isNext ? choices : undefined;
}

/** Encrypts the ballot while the voter looks at it, so that submitting it does not take longer. */
function useEncryptionAhead(
  encryptor: Encryptor | undefined,
  marked: readonly string[] | undefined,
): void {
  const key = marked?.join(' ');
  useEffect(() => {
    // A failure is reported when the voter submits the ballot, which tries again.
    if (key !== undefined) encryptor?.encrypt(key === '' ? [] : key.split(' ')).catch(() => {});
  }, [encryptor, key]);
}
