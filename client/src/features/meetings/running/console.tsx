import './console.css';
import type { AgendaItemState, ListedElection, Meeting } from '@votewise/contract';
import { nextMeetingStep, openItem } from '@votewise/contract/meetings/next-meeting-step';
import { useId } from 'react';
import { useElections } from '../../elections/election-queries.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useMeetingDialog } from '../planning/use-meeting-dialog.ts';
import { type AgendaDialog, AgendaDialogs } from '../planning/agenda-dialogs.tsx';
import { ConsoleAgenda } from './console-agenda.tsx';
import { ConsoleBar } from './console-bar.tsx';
import { ConsoleFigures } from './console-figures.tsx';
import { CurrentItem } from './current-item.tsx';
import { tiesDecidedBy, useRunoffDecisions } from './runoff-decisions.ts';
import { StepControl } from './step-control.tsx';
import { focusNextStep } from './step-ids.ts';
import { useCountedElections } from './use-counted-elections.ts';
import { useStep } from './use-step.ts';

/**
 * An open meeting on one screen: the agenda, the current item with its next step, and what to keep an eye on.
 * `lostSince` is when the connection was lost, in milliseconds; undefined while there is one.
 */
export function Console(props: { meeting: Meeting; lostSince: number | undefined }) {
  const { meeting, lostSince } = props;
  const { state } = meeting;
  const { data: elections } = useElections();
  useCountedElections(state);
  const now = useNow([]);
  const next = nextMeetingStep(state, { now });
  const step = useStep(meeting.id, lostSince);
  const { dialog, open, close } = useMeetingDialog<AgendaDialog>(`agenda ${meeting.id}`);
  const heading = useId();
  const item = itemInFocus(meeting, next);
  const ofItem = electionsOf(item, elections);
  const ties = ofItem.flatMap((one) => tiesDecidedBy(one, elections ?? []));
  const recordDecisions = useRunoffDecisions();
  const recordDecision = () => recordDecisions(ofItem.map(({ id }) => id));
  /** The menu of the item that is shown may be gone. */
  async function show(itemId: string): Promise<void> {
    await step.take({ kind: 'show', item: itemId });
    await afterPaint();
    if (document.activeElement === document.body) focusNextStep();
  }

  return (
    <div className="console">
      <ConsoleBar meeting={meeting} step={step} />
      <div className="console-columns">
        <section aria-labelledby={heading} className="console-item">
          <CurrentItem meeting={meeting} item={item} elections={ofItem} headingId={heading} />
          <StepControl
            {...{ meeting, next, step, lostSince }}
            elections={ofItem}
            ties={ties.map(({ title }) => title)}
            onDecided={recordDecision}
            onOpen={open}
          />
        </section>
        <ConsoleFigures meeting={meeting} next={next} item={item} elections={ofItem} />
        <ConsoleAgenda
          meeting={meeting}
          elections={elections}
          isLocked={openItem(next) !== undefined}
          onShow={(id) => void show(id)}
          onOpen={open}
        />
      </div>
      <AgendaDialogs
        meeting={meeting}
        elections={elections ?? []}
        dialog={dialog}
        onClose={close}
      />
    </div>
  );
}

/** Open voting comes before what is shown. */
function itemInFocus(
  { state }: Meeting,
  next: ReturnType<typeof nextMeetingStep>,
): AgendaItemState | undefined {
  return openItem(next) ?? state.agenda.find(({ id }) => id === state.currentItem);
}

function electionsOf(
  item: AgendaItemState | undefined,
  elections: readonly ListedElection[] = [],
): ListedElection[] {
  if (item?.kind !== 'question') return [];
  return item.questions.flatMap(
    ({ electionId }) => elections.find(({ id }) => id === electionId) ?? [],
  );
}
