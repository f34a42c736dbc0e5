import type { Election } from '@votewise/server/contract';
import { useEffect, useRef } from 'react';
import { BallotHeading } from '../../../components/ballot/ballot-heading.tsx';
import { ballotFacts, ballotHint, ownWeightText } from '../../../components/ballot/ballot-words.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useDraft } from '../../../lib/drafts.ts';
import { BallotActions } from '../ballot-actions.tsx';
import { LostMarks } from '../ballot-problem.tsx';
import { BallotSummary } from '../ballot-summary.tsx';
import { CandidateRows } from '../candidate-rows.tsx';
import { useDeadline } from '../deadline.ts';
import { chosenFrom } from '../marking.ts';
import { useAnnouncement } from '../use-announcement.ts';
import { useChoices } from '../use-choices.ts';
import { useClearing } from '../use-clearing.ts';
import { abstentionDraft } from './answers.ts';

interface PaperQuestionProps {
  election: Election;
  /** Whether the review follows, and not another question. */
  isLast: boolean;
  isPending: boolean;
  /** Called whenever the answer has been kept. */
  onKept: () => void;
  onNext: () => void;
}

/** An open question of a paper. Nothing is sent from here: the answers are cast together. */
export function PaperQuestion({ election, isLast, isPending, onKept, onNext }: PaperQuestionProps) {
  const { kind, abstain } = election.ballot;
  const rows = useRef<HTMLFieldSetElement>(null);
  const { candidates, limit, choices, lost, setChoices } = useChoices(election);
  const [isAbstaining, setAbstaining] = useDraft(abstentionDraft(election.id), false);
  const { said, say } = useAnnouncement();
  const deadline = useDeadline(election);
  const chosen = chosenFrom(candidates, choices);

  // After the effects that keep the drafts.
  useEffect(onKept, [onKept, choices.length, isAbstaining]);

  function handleChoices(next: readonly string[]): void {
    setAbstaining(false);
    setChoices(next);
  }

  function handleAbstain(): void {
    setChoices([]);
    setAbstaining(!isAbstaining);
  }

  const clearing = useClearing({ kind, limit, choices, setChoices: handleChoices, say, rows });
  const isAnswered = isAbstaining || choices.length > 0;
  const marking = { election, candidates, limit, choices, say, isPending };
  return (
    <div className="grid grid-cols-1 gap-4">
      {lost.length > 0 && (
        <LostMarks candidates={lost} hasOthers={choices.length > 0} isRefused={false} />
      )}
      <form
        className="rounded-2 border border-line bg-surface pl-6 shadow-ballot max-md:tall:-mb-11 md:pl-8"
        onSubmit={(event) => {
          event.preventDefault();
          onNext();
        }}
        aria-labelledby="ballot-title"
      >
        <BallotHeading
          title="Cast Your Vote"
          titleId="ballot-title"
          hint={ballotHint(election.ballot, candidates)}
          hintId="ballot-hint"
          note={[ownWeightText(election), deadline].filter(Boolean).join(' ')}
          facts={ballotFacts(
            { ...election.ballot, weighted: election.weighted },
            election.candidates,
          )}
        />
        <CandidateRows ref={rows} {...marking} setChoices={handleChoices} />
        {abstain && (
          <section
            aria-label="Abstaining"
            className="mt-8 grid justify-items-start gap-3 border-t border-line px-2 py-4 md:px-3"
          >
            <p className="text-14 text-ink-2">
              {isAbstaining
                ? 'You abstain from this question. Your ballot counts toward the turnout.'
                : 'Don’t want to choose? You can cast a ballot without a choice.'}
            </p>
            <Button aria-pressed={isAbstaining} disabled={isPending} onClick={handleAbstain}>
              {isAbstaining ? 'Don’t Abstain' : 'Abstain'}
            </Button>
          </section>
        )}
        <BallotActions
          labels={[clearing.label, nextLabel({ isLast, isAnswered })]}
          isClearable={clearing.isPossible}
          isSticky={kind !== 'one'}
          isPending={isPending}
          onClear={clearing.clear}
        >
          {isAbstaining ? (
            <span className="font-semibold text-ink">You abstain.</span>
          ) : (
            <QuestionSummary {...{ kind, chosen, limit, said }} />
          )}
        </BallotActions>
        {kind !== 'one' && (
          <output className="sr-only">
            <span key={said.count}>{said.text}</span>
          </output>
        )}
      </form>
    </div>
  );
}

function nextLabel({ isLast, isAnswered }: { isLast: boolean; isAnswered: boolean }): string {
  if (isLast) return 'Review Answers';
  return isAnswered ? 'Next Question' : 'Skip for Now';
}

/** Nothing is final yet, unlike on a ballot of its own. */
function QuestionSummary(props: Parameters<typeof BallotSummary>[0]) {
  const [marked] = props.chosen;
  if (props.kind !== 'one') return <BallotSummary {...props} />;
  if (!marked) return 'You cast all answers together at the end.';
  return (
    <>
      Your choice: <bdi className="font-semibold text-ink">{marked.name}</bdi>.
    </>
  );
}
