import type { MessagesData, SingleElection } from '@votewise/contract';
import { stageOf } from '@votewise/contract/elections/stages';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { electionPage, useElections } from '../../features/elections/election-queries.ts';
import { questionsOnPaper } from '../../features/elections/read-elections.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Move, MOVES, questionsTitle } from './manual-moves.ts';
import { PaperMoveDialog } from './paper-move-dialog.tsx';
import { CloseVotingDialog, DeclareDialog, OpenVotingDialog } from './voting-dialogs.tsx';

const SINGLE_MOVES = { open: OpenVotingDialog, close: CloseVotingDialog, declare: DeclareDialog };

/** Buttons that open, close, or declare an election, or all movable questions on its ballot paper, after they asked. */
export function MoveButtons(props: {
  election: SingleElection;
  move: Move;
  /** The label of the quiet button for a move that the clock makes later. */
  early?: string;
  /** Undefined while loading. The consequences of a move are not known until then. */
  messages: MessagesData | undefined;
  /** Called after a move. */
  onMoved: () => void;
}) {
  const { election, move, early, messages, onMoved } = props;
  const now = useNow([election.endDate]);
  /** The move that is waiting for confirmation: for this election, or for the movable questions on its paper. */
  const [asked, setAsked] = useState<'single' | 'paper'>();
  const { questions, isLoading } = usePaper(election);
  const stage = stageOf(election, now);
  const movable = questions.filter((one) => stageOf(one, now) === stage);
  const isSeveral = movable.length > 1;
  const words = MOVES[move];
  const SingleMove = SINGLE_MOVES[move];
  const close = () => setAsked(undefined);
  function handleDone(): void {
    close();
    onMoved();
  }
  const ends = { onClose: close, onDone: handleDone };
  const look = (isFirst: boolean) =>
    early !== undefined
      ? ({ variant: 'quiet' } as const)
      : ({ variant: isFirst ? 'primary' : 'secondary', size: 'large' } as const);
  return (
    <>
      {isSeveral && (
        <Button {...look(true)} disabled={!messages} onClick={() => setAsked('paper')}>
          {words.several(questionsTitle(movable.length, questions.length))}
        </Button>
      )}
      <Button
        {...look(!isSeveral)}
        disabled={!messages || isLoading}
        onClick={() => setAsked('single')}
      >
        {isSeveral ? words.only : (early ?? words.single)}
      </Button>
      {messages && asked === 'paper' && (
        <PaperMoveDialog {...{ move, movable, questions, messages }} {...ends} />
      )}
      {messages && asked === 'single' && (
        <SingleMove election={election} messages={messages} {...ends} />
      )}
    </>
  );
}

/** The questions on the same ballot paper, as their own pages show them. */
function usePaper(election: SingleElection) {
  const { data = [], isLoading } = useElections(election.paper !== '');
  const questions = questionsOnPaper(election, data);
  const pages = useQueries({ queries: questions.map(({ id }) => electionPage(id)) });
  const loaded = pages.flatMap(({ data: one }) => one ?? []);
  return {
    /** Empty while they load, or if the election is not on a paper. */
    questions: loaded.length === questions.length ? loaded : [],
    /** True while it is not known whether there are other questions. */
    isLoading: isLoading || pages.some((page) => page.isLoading),
  };
}
