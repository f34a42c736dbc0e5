import type { MessagesData, SingleElection } from '@votewise/contract';
import * as elections from '@votewise/contract/elections/elections-endpoints';
import { stageOf, wasOpened } from '@votewise/contract/elections/stages';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { ApiError, endsSession } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount, formatDateTime, formatQuantity } from '../../lib/format.ts';
import { formatTurnout } from '@votewise/contract/base/turnout-text';
import { fileTimeZone } from '../../lib/local-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { optionsFixed } from '../../features/elections/stored-ballot.ts';
import { updateRequestOf, electionValuesOf } from '../../features/elections/election-form.ts';
import { tellIfHidden, useRefreshElections } from '../../features/elections/election-queries.ts';
import { fewOnlineWarning } from '../../features/handouts/few-online.ts';
import { DecisionLines } from '../../features/results/outcome/decision-lines.tsx';
import { mailTexts, messagesOfPaper } from '../../features/messages/message-words.ts';
import { type Move, MOVES, questionsText, STAYS } from './manual-moves.ts';
import { countedNext } from './counted-next.ts';
import { AnnounceChoice, announceText, useAnnounceChoice } from './announce-choice.tsx';
import { messageKeys } from '../../features/messages/message-queries.ts';

/**
 * Asks for confirmation before the questions of a paper are opened, closed, or declared, and shows the outcome of
 * each.
 */
export function PaperMoveDialog(props: {
  move: Move;
  /** The questions to move, and all questions of the paper, both in paper order. */
  movable: readonly SingleElection[];
  questions: readonly SingleElection[];
  messages: MessagesData;
  /** Called after all moves. */
  onDone: () => void;
  onClose: () => void;
}) {
  const { move, messages, onDone, onClose } = props;
  // The questions stay the same while the pages behind the dialog change.
  const [{ movable, questions }] = useState(props);
  const choice = useAnnounceChoice(messagesOfPaper(messages));
  const { fates, movePaper } = useMovePaper(move, movable, choice.announce);
  const now = useNow([]);
  const words = MOVES[move];
  const [warning] = move === 'close' ? movable.flatMap((one) => fewOnlineWarning(one) ?? []) : [];
  const others = questions.filter((one) => !movable.includes(one));
  return (
    <ConfirmDialog
      title={words.title(questionsText(movable.length, questions.length))}
      label={words.label}
      busyLabel={words.busyLabel}
      isDanger={move === 'close'}
      texts={words.texts}
      act={movePaper}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        On the ballot paper{' '}
        <bdi translate="no" className="font-semibold">
          {questions[0]?.paper}
        </bdi>
        :
      </p>
      <ol aria-label="Questions" className="grid border-t border-line">
        {movable.map((question) => (
          <QuestionLine key={question.id} question={question} fate={fates.get(question.id)}>
            {consequenceOf(move, question)}
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
        {consequencesOf(move, movable, messages, announceText(messages, choice)).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {move === 'declare' && <AnnounceChoice choice={choice} />}
      {warning && <Banner tone="notice">{warning}</Banner>}
    </ConfirmDialog>
  );
}

function QuestionLine(props: {
  question: SingleElection;
  fate: Fate | undefined;
  /** What will happen to the question; shown until the outcome is known. */
  children: ReactNode;
}) {
  const { question, fate, children } = props;
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

function consequenceOf(move: Move, question: SingleElection): ReactNode {
  const { turnout, endDate } = question;
  switch (move) {
    case 'open':
      return wasOpened(question)
        ? `Voters who haven’t voted yet can vote until ${formatDateTime(endDate)}.`
        : `${formatQuantity(turnout?.eligible ?? 0, 'voter')} can vote until ${formatDateTime(endDate)}.`;
    case 'close':
      return turnout && `Turnout so far: ${formatTurnout(turnout)}.`;
    case 'declare':
      return <DecisionLines election={question} />;
    default:
      return move satisfies never;
  }
}

/** Returns the consequences that are the same for all questions. */
function consequencesOf(
  move: Move,
  movable: readonly SingleElection[],
  messages: MessagesData,
  announced: string,
): string[] {
  const mail = mailTexts(messages);
  switch (move) {
    case 'open':
      return [mail.invitation, optionsFixed(movable)];
    case 'close':
      return [
        'Voters who haven’t voted can no longer vote.',
        ...countedNext(movable),
        ...(movable.some(({ ballot }) => ballot.results === 'after-close')
          ? ['Questions whose count is hidden until voting closes can’t be reopened.']
          : []),
        ...(messages.automatic.results ? [mail.resultsLater] : []),
      ];
    case 'declare':
      return [
        'These results become final. The questions can no longer be changed or reopened.',
        announced,
        'This can’t be undone.',
      ];
    default:
      return move satisfies never;
  }
}

type Fate = 'done' | { reason: string };

/** Moves one question. Loads its latest version first, so that no edit by another administrator is undone. */
async function moveOne(move: Move, id: string, announce: boolean): Promise<void> {
  const params = { id };
  if (move === 'declare') {
    await call(elections.declareResult, {
      params,
      body: { announce, timeZone: fileTimeZone() },
    });
    return;
  }
  const status = move === 'open' ? 'active' : 'completed';
  const { election } = await call(elections.election, { params });
  // The question was already moved by the clock, by another administrator, or by a request whose response was lost.
  if (election.status === status) return;
  const body = updateRequestOf(election, { ...electionValuesOf(election), status });
  tellIfHidden(body, await call(elections.updateElection, { params, body }));
}

/**
 * Moves the questions of a paper one after another. A question that is rejected does not keep the others from moving.
 * If the server does not respond, the remaining questions are left for another attempt, which moves only the
 * questions that are not done.
 */
function useMovePaper(move: Move, questions: readonly SingleElection[], announce: boolean) {
  const client = useQueryClient();
  const refresh = useRefreshElections();
  const [fates, setFates] = useState<ReadonlyMap<string, Fate>>(new Map());

  async function movePaper(): Promise<void> {
    const known = new Map(fates);
    const note = (id: string, fate: Fate) => setFates(new Map(known.set(id, fate)));
    let failure: ApiError | undefined;
    try {
      for (const { id } of questions.filter((one) => known.get(one.id) !== 'done')) {
        try {
          await moveOne(move, id, announce);
          note(id, 'done');
        } catch (error) {
          if (endsSession(error)) throw error;
          if (!(error instanceof ApiError)) {
            note(id, { reason: 'The server didn’t respond. The change may have been made.' });
            failure = new ApiError({ status: 0, envelope: undefined });
            break;
          }
          failure = error;
          note(id, { reason: error.message });
        }
      }
    } finally {
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: messageKeys.all })]);
    }
    if (failure) throw halfDone({ move, known, questions, status: failure.status });
  }

  return { fates, movePaper };
}

function halfDone(props: {
  move: Move;
  known: ReadonlyMap<string, Fate>;
  questions: readonly SingleElection[];
  status: number;
}): ApiError {
  const { move, known, questions, status } = props;
  const done = questions.filter(({ id }) => known.get(id) === 'done').length;
  const message = `${MOVES[move].texts.failure} for ${formatCount(questions.length - done)} of ${formatCount(questions.length)} questions. Each is listed here with the reason. Try again: only these questions will change.`;
  return new ApiError({ status, envelope: { message } });
}
