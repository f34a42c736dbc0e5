import type { Election, MessagesData } from '@votewise/contract';
import { isPlainBallot } from '@votewise/contract/elections/ballot';
import { stageOf, wasOpen } from '@votewise/contract/elections/stages';
import { countSentence } from '@votewise/contract/results/outcome-sentences';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { formatDateTime, formatQuantity, formatTurnout } from '../../lib/format.ts';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { englishTexts } from '../../lib/languages/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { DecisionLines } from '../results/outcome/decision-lines.tsx';
import { mailTexts } from './message-words.ts';
import { type Move, MOVES, questionsText, STAYS } from './moves.ts';
import { type Fate, useMovePaper } from './use-move-paper.ts';

interface PaperMoveDialogProps {
  move: Move;
  /** The questions to move, and all questions of the paper, both in paper order. */
  movable: readonly Election[];
  questions: readonly Election[];
  messages: MessagesData;
  onClose: () => void;
}

/**
 * Asks for confirmation before the questions of a paper are opened, closed, or declared, and shows the outcome of
 * each.
 */
export function PaperMoveDialog(props: PaperMoveDialogProps) {
  const { move, messages, onClose } = props;
  // The questions stay the same while the pages behind the dialog change.
  const [{ movable, questions }] = useState(props);
  const { fates, movePaper } = useMovePaper(move, movable);
  const now = useNow([]);
  const words = MOVES[move];
  const { progress, success, failure } = words;
  const others = questions.filter((one) => !movable.includes(one));
  return (
    <ConfirmDialog
      title={words.title(questionsText(movable.length, questions.length))}
      label={LABELS[move]}
      busyLabel={words.busyLabel}
      isDanger={move === 'close'}
      texts={{ progress, success, failure }}
      act={movePaper}
      onClose={onClose}
    >
      <p>
        On the ballot paper <bdi className="font-semibold">{questions[0]?.paper}</bdi>:
      </p>
      <ol aria-label="Questions" className="grid border-t border-line">
        {movable.map((question) => (
          <QuestionLine key={question.id} question={question} fate={fates.get(question.id)}>
            <Consequence move={move} question={question} />
          </QuestionLine>
        ))}
      </ol>
      {others.length > 0 && (
        <>
          <p>
            {others.length === 1 ? 'This question won’t change:' : 'These questions won’t change:'}
          </p>
          <ul aria-label="Unchanged questions" className="grid border-t border-line">
            {others.map((question) => (
              <QuestionLine key={question.id} question={question} fate={undefined}>
                {STAYS[stageOf(question, now)]}
              </QuestionLine>
            ))}
          </ul>
        </>
      )}
      <ul className="grid list-disc gap-2 ps-5">
        {consequencesOf(move, movable, messages).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

const LABELS: Record<Move, string> = {
  open: 'Open Voting',
  close: 'Close Voting',
  declare: 'Declare Results',
};

interface QuestionLineProps {
  question: Election;
  fate: Fate | undefined;
  /** What will happen to the question; shown until the outcome is known. */
  children: ReactNode;
}

function QuestionLine({ question, fate, children }: QuestionLineProps) {
  return (
    <li className="border-b border-line py-2 wrap-anywhere">
      <span dir="auto" className="font-semibold">
        {question.title}
      </span>
      <div className="text-14 text-ink-2">
        {fate === undefined && children}
        {fate === 'done' && <span className="text-green">Done.</span>}
        {fate !== undefined && fate !== 'done' && (
          <span className="text-red">Not done: {fate.reason}</span>
        )}
      </div>
    </li>
  );
}

function Consequence({ move, question }: { move: Move; question: Election }): ReactNode {
  const { turnout, endDate, ballot, candidates, totalVotes, id } = question;
  switch (move) {
    case 'open':
      return wasOpen(question)
        ? `Voters who haven’t voted yet can vote until ${formatDateTime(endDate)}.`
        : `${formatQuantity(turnout?.eligible ?? 0, 'voter')} can vote until ${formatDateTime(endDate)}.`;
    case 'close':
      return turnout && `Turnout so far: ${formatTurnout(turnout)}.`;
    case 'declare':
      return isPlainBallot(ballot) ? (
        countSentence({ candidates, totalVotes }, englishTexts(resultTexts))
      ) : (
        <DecisionLines electionId={id} />
      );
    default:
      return move satisfies never;
  }
}

/** Returns the consequences that are the same for all questions. */
function consequencesOf(
  move: Move,
  movable: readonly Election[],
  messages: MessagesData,
): string[] {
  const mail = mailTexts(messages);
  switch (move) {
    case 'open':
      return [mail.invitation, 'Candidates can no longer be changed.'];
    case 'close':
      return [
        'Voters who haven’t voted can no longer vote.',
        'VoteWise then counts all ballots again. This usually takes about a minute.',
        ...(movable.some(({ ballot }) => ballot.results === 'after-close')
          ? ['Questions whose count is hidden until voting closes can’t be reopened.']
          : []),
        ...(messages.automatic.results ? [mail.resultsLater] : []),
      ];
    case 'declare':
      return [
        'These results become final. The questions can no longer be changed or reopened.',
        mail.results,
        'This can’t be undone.',
      ];
    default:
      return move satisfies never;
  }
}
