import type {
  AgendaItemState,
  Election,
  Meeting,
  MeetingState,
  QuestionItem,
} from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import {
  handedOutOf,
  itemAfter,
  type NextMeetingStep,
} from '@votewise/contract/meetings/next-meeting-step';
import { asName } from '@votewise/contract/text/isolate';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { electionTabPath, handoutsPath, typingPath } from '../../../lib/lazy-paths.ts';
import { secondsTo } from '../../../lib/live/use-seconds-left.ts';
import { useTypedElections } from '../../handouts/handout-queries.ts';
import { quorumText } from '../meeting-words.ts';
import type { AgendaDialog } from '../planning/agenda-dialogs.tsx';
import { itemTitle, statusOf } from '../step-words.ts';
import { CloseAnyway, CloseMeetingDialog } from './close-meeting.tsx';
import { CloseQuestionDialog, MoreTimeButton, VotingClock } from './open-question.tsx';
import { AwaitedKeyHolders, PreparingBallots } from './encrypted-question-steps.tsx';
import { FewOnPaper, HandoutNeeds } from './handout-needs.tsx';
import { OutageNote } from './outage-note.tsx';
import { RunoffOffer } from './runoff-offer.tsx';
import { ballotsOut } from './turnout.ts';
import { useSteadyFocus } from './use-steady-focus.ts';
import type { Step } from './use-step.ts';
import { CONTROL, NEXT_STEP } from './step-ids.ts';
import { VotingStages } from './voting-stages.tsx';
import { OwnTime, TimeChoice, useTimeToVote } from './voting-time.tsx';

interface StepProps {
  meeting: Meeting;
  next: NextMeetingStep;
  step: Step;
  /** When the connection was lost, in milliseconds; undefined while there is one. */
  lostSince: number | undefined;
  /** The elections of the item in focus, as far as they are loaded. */
  elections: readonly Election[];
  /** The titles of the questions whose ties the result of the item decides. */
  ties: readonly string[];
  /** Called once the result of the item is shown, or a tie in it is decided. */
  onDecided: () => Promise<void>;
  onOpen: (dialog: AgendaDialog) => void;
}

/**
 * One large control whose word is the next step. It keeps the focus while its word changes, and the new state is
 * announced. While no one at this screen has to act, a sentence stands in its place.
 */
export function StepControl(props: StepProps) {
  const { meeting, next, step, elections, onDecided, onOpen } = props;
  const [asks, setAsks] = useState<'close-voting' | 'close-meeting'>();
  const time = useTimeToVote(elections);
  const place = `${next.kind} ${'item' in next ? next.item.id : ''} ${meeting.state.currentItem}`;
  const control = controlOf(props, time.seconds);
  const { heading, button, isEarly } = useSteadyFocus(`${place} ${control !== undefined}`);

  function handlePress(): void {
    if (isEarly() || !control) return;
    if (control.asks) setAsks(control.asks);
    else if (next.kind === 'open-voting' && time.problem) time.focus();
    else if (control.take)
      void step.take(
        control.take,
        next.kind === 'show-result' ? () => void onDecided() : undefined,
      );
  }

  return (
    <Panel className="p-4 md:p-6">
      <section aria-labelledby={NEXT_STEP} className="grid grid-cols-1 gap-4">
        <h3 id={NEXT_STEP} ref={heading} tabIndex={-1} className="sr-only">
          Next step
        </h3>
        <VotingStages next={next} />
        <Before {...props} />
        {(next.kind === 'open-voting' || next.kind === 'close-voting') && (
          <HandoutNeeds
            key={next.item.id}
            {...{ meeting, elections }}
            item={next.item}
            onEdit={(electionId) => onOpen({ kind: 'edit', electionId })}
          />
        )}
        {next.kind === 'close-voting' && (
          <OutageNote item={next.item} step={step} lostSince={props.lostSince} />
        )}
        {next.kind === 'open-voting' && <FewOnPaper item={next.item} />}
        {next.kind === 'open-voting' && <TimeChoice time={time} />}
        <div className="console-dock flex flex-wrap items-center gap-x-6 gap-y-3 empty:hidden">
          {next.kind === 'close-voting' && <VotingClock item={next.item} />}
          {control && (
            <Button
              ref={button}
              id={CONTROL}
              variant="primary"
              isBusy={step.isSaving}
              className="console-control flex-1 wrap-anywhere"
              onClick={handlePress}
            >
              {control.label}
            </Button>
          )}
        </div>
        {next.kind === 'open-voting' && <OwnTime time={time} />}
        <RunoffOffer {...{ meeting, next, elections, onOpen, onDecided }} />
        <After {...props} onCloseMeeting={() => setAsks('close-meeting')} />
        <StepStatus place={place} text={statusOf(meeting.state, next, secondsTo)} />
      </section>
      {asks === 'close-voting' && next.kind === 'close-voting' && (
        <CloseQuestionDialog item={next.item} step={step} onClose={() => setAsks(undefined)} />
      )}
      {asks === 'close-meeting' && (
        <CloseMeetingDialog meeting={meeting} onClose={() => setAsks(undefined)} />
      )}
    </Panel>
  );
}

interface Control {
  label: string;
  take?: Parameters<Step['take']>[0];
  asks?: 'close-voting' | 'close-meeting';
}

/** Returns the word of the control and what it does; undefined while the step is not taken here. */
function controlOf({ meeting, next }: StepProps, seconds: number): Control | undefined {
  switch (next.kind) {
    case 'show': {
      const verb = meeting.state.currentItem === null ? 'Show' : 'Next';
      const take = { kind: 'show', item: next.item.id } as const;
      return { label: `${verb}: ${itemTitle(next.item)}`, take };
    }
    case 'open-voting':
      return {
        label: seconds > 0 ? `Open for ${timeWords(seconds)}` : 'Open Voting',
        take: { kind: 'open', item: next.item.id, seconds },
      };
    case 'close-voting':
      return ballotsOut(next.item) > 0
        ? { label: 'Close Voting…', asks: 'close-voting' }
        : { label: 'Close Voting', take: { kind: 'close', item: next.item.id } };
    case 'show-result':
      return { label: 'Show Result', take: { kind: 'result', item: next.item.id, isShown: true } };
    case 'close-meeting':
      return { label: 'Close Meeting…', asks: 'close-meeting' };
    default:
      return undefined;
  }
}

/** 90 → '90 Seconds', 120 → '2 Minutes' */
const timeWords = (seconds: number): string =>
  seconds % 60 === 0 ? formatQuantity(seconds / 60, 'Minute') : formatQuantity(seconds, 'Second');

/** What to know before pressing the control, or in place of it. */
function Before({ meeting, next, elections, ties }: StepProps): ReactNode {
  const { state } = meeting;
  switch (next.kind) {
    case 'add-items':
      return <p>Add the first item to the agenda. You can then show it in the hall.</p>;
    case 'open-voting':
      return (
        state.quorum &&
        !state.quorum.isReached && (
          <Banner tone="notice">{quorumText(state)} You can open voting anyway.</Banner>
        )
      );
    case 'type-handouts':
      return <TypeHandouts item={next.item} handedOut={next.handedOut} />;
    case 'assign-names':
      return <AssignNames item={next.item} />;
    case 'wait-for-ballots':
      return <PreparingBallots elections={elections} />;
    case 'wait-for-key-holders':
      return <AwaitedKeyHolders elections={elections} />;
    case 'wait-for-count':
      return (
        <p className="flex items-center gap-3">
          <BusyStrokes className="size-5 shrink-0 text-brand-text" />
          All ballots are being counted again, which usually takes less than ten seconds.
        </p>
      );
    case 'show-result':
      return (
        <p>
          The count is confirmed. The hall and members’ devices show the result once you show it.
          Members who look for it among their elections can already see it.
          {ties.map((title) => ` It is then recorded as what decides the tie: ${asName(title)}.`)}
        </p>
      );
    case 'decide-tie':
      return (
        <p>
          The result leaves a tie. Record what the meeting decided
          {elections.some(({ candidates }) => !isMotion(candidates)) &&
            ', or add a runoff as the next item'}
          . The count stays as it is.
        </p>
      );
    case 'close-meeting':
      return <p>The agenda is finished.</p>;
    default:
      return null;
  }
}

/** What else can be done at this step. */
function After(props: StepProps & { onCloseMeeting: () => void }): ReactNode {
  const { meeting, next, step, onCloseMeeting } = props;
  switch (next.kind) {
    case 'show':
      return isBehind(meeting.state, next.item) && <CloseAnyway {...{ meeting, onCloseMeeting }} />;
    case 'close-voting': {
      const out = ballotsOut(next.item);
      return (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 flex-1 basis-60 text-14 text-ink-2">
            Voting closes by itself at 0:00.{' '}
            {out > 0
              ? `If you close it now, you’re asked first: ${formatQuantity(out, 'ballot')} ${out === 1 ? 'is' : 'are'} still out.`
              : handedOutOf(next.item) > 0
                ? 'All ballots on devices are in.'
                : 'All ballots are in.'}
          </p>
          <MoreTimeButton item={next.item} step={step} />
        </div>
      );
    }
    case 'wait-for-key-holders':
    case 'type-handouts': {
      const following = itemAfter(meeting.state, next.item.id);
      return (
        <div className="grid justify-items-start gap-2">
          <p className="text-14 text-ink-2">
            {next.kind === 'type-handouts'
              ? 'The hall shows that paper ballots are being typed.'
              : 'The hall shows that the key holders are opening the result.'}
            {following &&
              ' You can go on meanwhile. For the result, show this item again from the agenda.'}
          </p>
          {following && (
            <Button
              isBusy={step.isSaving}
              className="wrap-anywhere"
              onClick={() => void step.take({ kind: 'show', item: following.id })}
            >
              Meanwhile: {itemTitle(following)}
            </Button>
          )}
        </div>
      );
    }
    case 'show-result':
    case 'decide-tie': {
      const following = itemAfter(meeting.state, next.item.id);
      if (!following && next.kind === 'show-result') return null;
      return (
        <div>
          <Button
            variant="quiet"
            isBusy={step.isSaving}
            className="-ms-4 wrap-anywhere"
            onClick={() => {
              if (following) void step.take({ kind: 'show', item: following.id });
              else onCloseMeeting();
            }}
          >
            {following ? `Skip, and Show ${itemTitle(following)}` : 'Close Meeting…'}
          </Button>
        </div>
      );
    }
    case 'open-voting': {
      const following = itemAfter(meeting.state, next.item.id);
      if (following) return <Then title={itemTitle(following)} />;
      // The meeting came back to a question that was left out, and may leave it out again.
      const isLast = meeting.state.agenda.at(-1)?.id === next.item.id;
      return !isLast && <CloseAnyway {...{ meeting, onCloseMeeting }} />;
    }
    default:
      return null;
  }
}

/** Whether the meeting goes back to a question that was left out. */
const isBehind = ({ agenda, currentItem }: MeetingState, { id }: AgendaItemState): boolean =>
  agenda.findIndex((item) => item.id === id) < agenda.findIndex((item) => item.id === currentItem);

const Then = ({ title }: { title: string }) => (
  <p className="text-14 text-ink-2 wrap-anywhere">Then: {asName(title)}</p>
);

/** The count of a question with paper ballots waits until they have been typed. */
function TypeHandouts({ item, handedOut }: { item: QuestionItem; handedOut: number }) {
  const waiting = item.questions.filter((one) => handedOutOf({ ...item, questions: [one] }) > 0);
  const typed = useTypedElections(waiting.map(({ electionId }) => electionId));
  return (
    <>
      <p>
        {typed.length === waiting.length
          ? 'Both tellers have finished. Compare their ballots and add them to the count.'
          : `The count waits for ${formatQuantity(handedOut, 'paper ballot')}. Two administrators type them independently.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {waiting.map(({ electionId, title }) => {
          const isTyped = typed.includes(electionId);
          return (
            <Link
              key={electionId}
              to={isTyped ? handoutsPath(electionId) : typingPath(electionId)}
              className={isTyped ? buttonStyle('primary', 'large') : buttonStyle()}
            >
              {isTyped ? 'Compare' : 'Type'} Paper Ballots: {asName(title)}
            </Link>
          );
        })}
      </div>
    </>
  );
}

/** The count of a question with names that voters wrote in waits until it is decided for whom they count. */
function AssignNames({ item }: { item: QuestionItem }) {
  const waiting = item.questions.filter(({ awaitsNames }) => awaitsNames);
  return (
    <>
      <p>Voters wrote in names. The recount begins once you have decided for whom they count.</p>
      <div className="flex flex-wrap gap-2">
        {waiting.map(({ electionId, title }) => (
          <Link
            key={electionId}
            to={electionTabPath(electionId, 'results')}
            className={buttonStyle()}
          >
            Assign Names: {asName(title)}
          </Link>
        ))}
      </div>
    </>
  );
}

/** Announces each state but the one that the page opened with. */
function StepStatus({ place, text }: { place: string; text: string }) {
  const [said, setSaid] = useState('');
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    setSaid(text);
  }, [place, text]);
  return <output className="sr-only">{said}</output>;
}
