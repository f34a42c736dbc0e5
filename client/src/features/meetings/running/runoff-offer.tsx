import type { AgendaItemState, Election, Meeting } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { runoffOf } from '@votewise/contract/results/runoff';
import { asName } from '@votewise/contract/text/isolate';
import { Plus } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import type { AgendaDialog } from '../planning/agenda-dialogs.tsx';
import { runoffQuestion } from '../planning/question-defaults.ts';

/** Offers a runoff as the next question, once a shown result leaves a tie or misses the majority. */
export function RunoffOffer(props: {
  meeting: Meeting;
  elections: readonly Election[];
  onOpen: (dialog: AgendaDialog) => void;
}) {
  const { meeting, elections, onOpen } = props;
  const { agenda, currentItem } = meeting.state;
  const item = agenda.find(({ id }) => id === currentItem);
  if (item?.kind !== 'question') return null;
  const titles = new Set(agenda.flatMap(titlesOf));
  return item.questions.map(({ electionId, result }) => {
    const election = elections.find(({ id }) => id === electionId);
    const between = result && runoffOf(result);
    if (!election || !between || isMotion(election.candidates)) return null;
    const values = runoffQuestion(meeting, election, between);
    if (titles.has(values.title)) return null;
    return (
      <div key={electionId}>
        <Button onClick={() => onOpen({ kind: 'question', values, after: item.id })}>
          <Plus aria-hidden="true" className="size-4.5" />
          <span className="wrap-anywhere">
            Add Runoff: {values.candidates.map(({ name }) => asName(name)).join('–')}…
          </span>
        </Button>
      </div>
    );
  });
}

const titlesOf = (item: AgendaItemState): string[] =>
  item.kind === 'question' ? item.questions.map(({ title }) => title) : [];
