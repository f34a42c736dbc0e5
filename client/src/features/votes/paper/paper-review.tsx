import type { Candidate } from '@votewise/contract';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { BallotHeading } from '../../../components/ballot/ballot-heading.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useVoteTexts, type VoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useTitleStep } from '../../../lib/use-page-title.ts';
import { useFocus } from '../../../lib/use-focus.ts';
import { BallotActions, BallotForm } from '../ballot-actions.tsx';
import { withdrawnText } from '../ballot-problem.tsx';
import type { Giver } from '../casting/giver.ts';
import { chosenText } from '../marks/marking.ts';
import { type Answer, stateText } from './paper-answers.ts';
import { nameOfPaper, type Question } from './questions.ts';

/** A question with the voter's answer and the reason why the last attempt did not cast it. */
export interface ReviewedQuestion extends Question {
  answer: Answer | undefined;
  lost: readonly Candidate[];
  /** Whether voting closed before the answer was submitted. */
  wasMissed: boolean;
  problem: string | undefined;
}

export function PaperReview(props: {
  questions: readonly ReviewedQuestion[];
  giver: Giver | undefined;
  isPending: boolean;
  onChange: (electionId: string) => void;
  onBack: () => void;
  onSubmit: () => void;
}) {
  const t = useVoteTexts();
  const { questions, giver, isPending, onChange, onBack, onSubmit } = props;
  const heading = useFocus<HTMLHeadingElement>();
  useTitleStep(t('screen.review'), nameOfPaper(questions));
  const answered = questions.filter(({ answer }) => answer !== undefined).length;
  const open = questions.filter(({ state, answer }) => state === 'open' && !answer).length;
  return (
    <BallotForm onSubmit={onSubmit}>
      <BallotHeading
        ref={heading}
        title={t('paperReview.title')}
        titleId="ballot-title"
        hint={hintOf(t, { answered, open })}
      />
      <ol aria-label={t('paperReview.answers')}>
        {questions.map((question) => (
          <li
            key={question.election.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-t border-line px-2 py-4 md:px-3"
          >
            <ReviewedAnswer question={question} giver={giver} />
            {question.state === 'open' && (
              <Button
                disabled={isPending}
                aria-label={t(
                  question.answer ? 'paperReview.changeQuestion' : 'paperReview.answerQuestion',
                  { title: isolate(question.election.title) },
                )}
                onClick={() => onChange(question.election.id)}
              >
                {t(question.answer ? 'paperReview.change' : 'paperReview.answer')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <BallotActions
        giver={giver}
        labels={[
          t('paperReview.back'),
          answered === 0
            ? t('paperReview.submitNone')
            : t('paperReview.submit', { votes: answered }),
        ]}
        isComplete={answered > 0}
        isPending={isPending}
        isForSeveral={answered > 1}
        onClear={onBack}
      >
        {answered === 0 && open > 0 && t('paperReview.answerFirst')}
        {answered > 0 && t('paperReview.final', { votes: answered })}
      </BallotActions>
    </BallotForm>
  );
}

function ReviewedAnswer(props: { question: ReviewedQuestion; giver: Giver | undefined }) {
  const { question, giver } = props;
  const t = useVoteTexts();
  const { election, answer, lost, wasMissed, problem } = question;
  const isRanked = election.ballot.kind === 'ranked';
  const List = isRanked ? 'ol' : 'ul';
  return (
    <div className="min-w-0">
      <h3 dir="auto" className="font-semibold">
        {election.title}
      </h3>
      {answer && answer.length > 0 ? (
        <List className={isRanked ? 'list-inside list-decimal' : undefined}>
          {answer.map((chosen) => (
            <li key={chosen.id} className="wrap-anywhere text-ink-2">
              <bdi translate="no">{chosenText(t, election.ballot, chosen)}</bdi>
            </li>
          ))}
        </List>
      ) : (
        <p className="text-ink-2">
          {answer ? t('paper.abstains') : stateText(t, question, giver !== undefined)}
        </p>
      )}
      {wasMissed && (
        <p className="mt-1 text-14 text-red">
          {giver
            ? t('paperReview.missedFor', { name: asName(giver.name) })
            : t('paperReview.missed')}
        </p>
      )}
      {lost.length > 0 && <p className="mt-1 text-14 text-red">{withdrawnText(t, lost)}</p>}
      {problem && <p className="mt-1 text-14 text-red">{problem}</p>}
    </div>
  );
}

function hintOf(t: VoteTexts, { answered, open }: { answered: number; open: number }): string {
  if (answered === 0) {
    return t(open === 0 ? 'paperReview.nothingOpen' : 'paperReview.nothingAnswered');
  }
  return open === 0 ? t('paperReview.allAnswered') : t('paperReview.someOpen', { open });
}
