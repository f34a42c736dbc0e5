import type { Candidate, Election } from '@votewise/contract';
import { type ReactNode, useEffect } from 'react';
import { useVoteTexts, type VoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { BallotForm } from '../ballot-actions.tsx';
import { BallotMarks, markedName } from '../ballot-marks.tsx';
import { LostMarks } from '../ballot-problem.tsx';
import type { Giver } from '../casting/giver.ts';
import { useChoices } from '../casting/use-choices.ts';
import { chosenFrom } from '../marks/marking.ts';
import { abstentionDraft } from './paper-answers.ts';

export interface PaperQuestionProps {
  election: Election;
  giver: Giver | undefined;
  /** Whether the review comes next instead of another question. */
  isLast: boolean;
  isPending: boolean;
  /** Called whenever the answer has been saved as a draft. */
  onKept: () => void;
  onNext: () => void;
}

/**
 * An open question of a paper. Nothing is sent from this screen, because all answers are cast together.
 * @param props.secrecy who can decrypt what, below the marks
 */
export function PaperQuestion(props: PaperQuestionProps & { secrecy?: ReactNode }) {
  const { election, giver, isLast, isPending, onKept, onNext, secrecy } = props;
  const t = useVoteTexts();
  const { lost, setChoices, ...marks } = useChoices(election, giver);
  const { candidates, choices } = marks;
  const [isAbstaining, setAbstaining] = useDraft(abstentionDraft(election.id, giver), false);

  // Runs after the effects that save the drafts.
  useEffect(onKept, [onKept, choices.join('>'), isAbstaining]);

  function handleChoices(next: readonly string[]): void {
    setAbstaining(false);
    setChoices(next);
  }

  function handleAbstain(): void {
    setChoices([]);
    setAbstaining(!isAbstaining);
  }

  const isAnswered = isAbstaining || choices.length > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      {lost.length > 0 && (
        <LostMarks candidates={lost} hasOthers={choices.length > 0} isRefused={false} />
      )}
      <BallotForm onSubmit={onNext}>
        <BallotMarks
          {...{ election, giver, ...marks, isPending, isAbstaining }}
          setChoices={handleChoices}
          onAbstain={handleAbstain}
          submitLabel={t(nextLabel({ isLast, isAnswered }))}
          isComplete
          isSkipping={!isAnswered}
          summary={summaryOf(t, {
            election,
            isAbstaining,
            marked: chosenFrom(candidates, choices)[0],
          })}
          secrecy={secrecy}
        />
      </BallotForm>
    </div>
  );
}

function nextLabel({ isLast, isAnswered }: { isLast: boolean; isAnswered: boolean }) {
  if (isLast) return 'paper.reviewAnswers';
  return isAnswered ? 'paper.next' : 'paper.skip';
}

interface Marked {
  election: Election;
  isAbstaining: boolean;
  marked: Candidate | undefined;
}

/** Returns the answer so far, which is not final here; undefined if the usual summary shows several marks. */
function summaryOf(t: VoteTexts, { election, isAbstaining, marked }: Marked) {
  if (isAbstaining) return <span className="font-semibold text-ink">{t('paper.abstains')}</span>;
  if (election.ballot.kind !== 'one') return undefined;
  if (!marked) return t('paper.castTogether');
  return <>{t.rich('paper.choice', { name: marked.name, choice: markedName })}</>;
}
