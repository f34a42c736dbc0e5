import type { AgendaItemState, Election, Meeting } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import type { NextMeetingStep } from '@votewise/contract/meetings/next-meeting-step';
import { openTieOf } from '@votewise/contract/results/empty-seats';
import { runoffOf } from '@votewise/contract/results/runoff';
import { asName } from '@votewise/contract/text/isolate';
import { Plus } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { TieButton } from '../../elections/managing/tie-button.tsx';
import type { AgendaDialog } from '../planning/agenda-dialogs.tsx';
import { runoffQuestion } from '../planning/question-defaults.ts';

const OFFERED: ReadonlySet<NextMeetingStep['kind']> = new Set([
  'decide-tie',
  'show',
  'close-meeting',
]);

/**
 * Offers a runoff as the next question, once a shown result leaves a tie or misses the majority, and to record another
 * decision after a tie.
 */
export function RunoffOffer(props: {
  meeting: Meeting;
  elections: readonly Election[];
  next: NextMeetingStep;
  onOpen: (dialog: AgendaDialog) => void;
  onDecided: () => Promise<void>;
}) {
  const { meeting, elections, next, onOpen, onDecided } = props;
  const { agenda, currentItem } = meeting.state;
  const item = agenda.find(({ id }) => id === currentItem);
  if (item?.kind !== 'question' || !OFFERED.has(next.kind)) return null;
  const isNext = next.kind === 'decide-tie';
  const titles = new Set(agenda.flatMap(titlesOf));
  const size = isNext ? 'large' : 'regular';
  return item.questions.map(({ electionId, result }) => {
    const election = elections.find(({ id }) => id === electionId);
    if (!election || !result) return null;
    const between = isMotion(election.candidates) ? undefined : runoffOf(result);
    const values = between && runoffQuestion(meeting, election, between);
    const tie = result.tieDecision ? undefined : openTieOf(result);
    return (
      <div key={electionId} className="flex flex-wrap gap-2 empty:hidden">
        {values && !titles.has(values.title) && (
          <Button
            variant={isNext ? 'primary' : 'secondary'}
            size={size}
            onClick={() => onOpen({ kind: 'question', values, after: item.id })}
          >
            <Plus aria-hidden="true" className="size-4.5" />
            <span className="wrap-anywhere">
              Add Runoff: {values.candidates.map(({ name }) => asName(name)).join('–')}…
            </span>
          </Button>
        )}
        {tie && (
          <TieButton
            {...{ election, tie, size }}
            variant={isNext && !values ? 'primary' : 'secondary'}
            onRecorded={onDecided}
          />
        )}
      </div>
    );
  });
}

const titlesOf = (item: AgendaItemState): string[] =>
  item.kind === 'question' ? item.questions.map(({ title }) => title) : [];
