import type { Meeting, QuestionItem } from '@votewise/contract';
import {
  itemAfter,
  type NextMeetingStep,
  nextMeetingStep,
} from '@votewise/contract/meetings/next-meeting-step';
import { asName } from '@votewise/contract/text/isolate';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { secondsTo } from '../../../lib/live/use-seconds-left.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { useNow } from '../../../lib/use-now.ts';
import { handoutsPath, electionTabPath } from '../../../lib/lazy-paths.ts';
import { useElections } from '../../elections/election-queries.ts';
import { type MeetingStep, useMeetingStatus } from '../meeting-queries.ts';
import { quorumText } from '../meeting-words.ts';
import { MinutesButton } from './minutes-button.tsx';
import { itemTitle, statusOf } from '../step-words.ts';
import { type Step, useOpening, useStep } from './use-step.ts';
import { OpenVoting, VotingStep } from './voting-step.tsx';

/** ID of the panel’s heading. */
export const NEXT_STEP = 'next-step';

/**
 * One button for what comes next, and what to know before pressing it. After each step, focus moves to the heading, and
 * the new state is announced. It does not move to the next button, which a second press would take unread.
 */
export function MeetingStepPanel({ meeting }: { meeting: Meeting }) {
  const now = useNow([meeting.startDate]);
  const next = nextMeetingStep(meeting.state, { now });
  const step = useStep(meeting.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = `${next.kind} ${'item' in next ? next.item.id : ''} ${meeting.state.currentItem}`;
  const { handlers } = useKeptFocus(heading, place);
  return (
    <div {...handlers}>
      <TitledPanel
        id={NEXT_STEP}
        title={meeting.status === 'closed' ? 'Meeting closed' : 'Next step'}
        headingRef={heading}
        className="grid grid-cols-1 gap-3"
      >
        <StepContent meeting={meeting} next={next} step={step} />
        <StepStatus place={place} text={statusOf(meeting.state, next, secondsTo)} />
      </TitledPanel>
    </div>
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

function StepContent(props: { meeting: Meeting; next: NextMeetingStep; step: Step }): ReactNode {
  const { meeting, next, step } = props;
  const { state } = meeting;
  if (meeting.status === 'closed') return <Closed meeting={meeting} />;
  switch (next.kind) {
    case 'plan-agenda':
    case 'invite':
    case 'wait-for-day':
    case 'check-in':
    case 'open-meeting':
      return (
        <>
          <p>
            Open the meeting when members arrive. They can then be checked in, and members’ devices
            show the meeting. Until then, the agenda can be prepared.
          </p>
          <OpenMeeting meeting={meeting} label="Open Meeting" />
        </>
      );
    case 'add-items':
      return <p>Add the first item to the agenda. You can then show it in the hall.</p>;
    case 'show':
      return (
        <>
          <Shown meeting={meeting} />
          <StepButton
            step={step}
            take={{ kind: 'show', item: next.item.id }}
            label={`Show Next: ${itemTitle(next.item)}`}
          />
        </>
      );
    case 'open-voting':
      return (
        <>
          <p className="wrap-anywhere">
            {asName(itemTitle(next.item))} is shown. Voting isn’t open yet.
          </p>
          {state.quorum && !state.quorum.isReached && (
            <Banner tone="notice">{quorumText(state)} You can open voting anyway.</Banner>
          )}
          <OpenShownQuestion item={next.item} step={step} />
        </>
      );
    case 'close-voting':
      return <VotingStep item={next.item} step={step} />;
    case 'assign-names':
      return <NamesToAssign item={next.item} />;
    case 'type-handouts':
    case 'wait-for-count':
      return (
        <>
          <output className="flex items-center gap-3">
            <BusyStrokes className="size-5 text-brand-text" />
            <span>
              Voting on {asName(itemTitle(next.item))} has closed. All ballots are being counted
              again, which usually takes less than ten seconds.
            </span>
          </output>
          <HandoutsToType item={next.item} />
        </>
      );
    case 'show-result':
      return (
        <>
          <p className="wrap-anywhere">
            The count of {asName(itemTitle(next.item))} is confirmed. The hall and members’ devices
            show the result once you show it. Members who look for it among their elections can
            already see it.
          </p>
          <div className="flex flex-wrap gap-2">
            <StepButton
              step={step}
              take={{ kind: 'result', item: next.item.id, isShown: true }}
              label="Show Result"
            />
            <SkipButton meeting={meeting} after={next.item.id} step={step} />
          </div>
        </>
      );
    case 'close-meeting':
      return (
        <>
          <Shown meeting={meeting} />
          <p>The agenda is finished.</p>
          <CloseMeeting meeting={meeting} />
        </>
      );
    case 'declare':
    case 'done':
      return <Closed meeting={meeting} />;
    default:
      return next satisfies never;
  }
}

function Closed({ meeting }: { meeting: Meeting }) {
  return (
    <>
      <p>
        The meeting was closed on {formatDateTime(meeting.closedAt ?? '')}. Open it again to
        continue it.
      </p>
      <div className="flex flex-wrap gap-2">
        <MinutesButton meeting={meeting} isMain />
        <OpenMeeting meeting={meeting} label="Open Again" isSecondary />
      </div>
    </>
  );
}

/** More candidates than this take longer than a motion. */
const SHORT_BALLOT = 5;

/** Loads what decides how long the ballots take, before offering a time. */
function OpenShownQuestion({ item, step }: { item: QuestionItem; step: Step }) {
  const { data: elections = [] } = useElections();
  const ids = item.questions.map(({ electionId }) => electionId);
  const asked = elections.filter(({ id }) => ids.includes(id));
  const isLong =
    ids.length > 1 ||
    asked.some(
      ({ ballot, candidates }) =>
        ballot.kind === 'ranked' || ballot.kind === 'scored' || candidates.length > SHORT_BALLOT,
    );
  return <OpenVoting key={`${item.id} ${isLong}`} item={item} isLong={isLong} step={step} />;
}

/** The count of a question with names that voters wrote in waits until it is decided for whom they count. */
function NamesToAssign({ item }: { item: QuestionItem }) {
  const waiting = item.questions.filter(({ awaitsNames }) => awaitsNames);
  return (
    <>
      <p className="wrap-anywhere">
        Voting on {asName(itemTitle(item))} has closed, and voters wrote in names. The recount
        begins once you have decided for whom they count.
      </p>
      <HandoutsToType item={item} />
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

/** The count of a question with paper ballots waits until they have been typed. */
function HandoutsToType({ item: { questions } }: { item: QuestionItem }) {
  const { data: elections = [] } = useElections();
  const waiting = elections.filter(
    ({ id, ballot }) =>
      ballot.onPaper &&
      questions.some(({ electionId, isCounted }) => electionId === id && !isCounted),
  );
  if (waiting.length === 0) return null;
  return (
    <>
      <p>If paper ballots were handed out, two administrators type them first.</p>
      <div className="flex flex-wrap gap-2">
        {waiting.map(({ id, title }) => (
          <Link key={id} to={handoutsPath(id)} className={buttonStyle()}>
            Type Paper Ballots: {asName(title)}
          </Link>
        ))}
      </div>
    </>
  );
}

function Shown({ meeting: { state } }: { meeting: Meeting }) {
  const current = state.agenda.find(({ id }) => id === state.currentItem);
  return (
    <p className="wrap-anywhere">
      {current
        ? `${asName(itemTitle(current))} is shown in the hall and on members’ devices.`
        : 'The title of the meeting is shown in the hall and on members’ devices.'}
    </p>
  );
}

function StepButton(props: { step: Step; take: MeetingStep; label: string }) {
  const { step, take, label } = props;
  return (
    <Button
      variant="primary"
      size="large"
      isBusy={step.isSaving}
      className="justify-self-start wrap-anywhere"
      onClick={() => void step.take(take)}
    >
      {label}
    </Button>
  );
}

/** Goes on without showing the result. */
function SkipButton(props: { meeting: Meeting; after: string; step: Step }) {
  const { meeting, after, step } = props;
  const item = itemAfter(meeting.state, after);
  if (!item) return null;
  return (
    <Button
      size="large"
      className="wrap-anywhere"
      isBusy={step.isSaving}
      onClick={() => void step.take({ kind: 'show', item: item.id })}
    >
      Show Next: {itemTitle(item)}
    </Button>
  );
}

const CLOSING = {
  progress: 'Closing the meeting…',
  success: 'The meeting is closed.',
  failure: 'Failed to close the meeting',
};

function OpenMeeting(props: { meeting: Meeting; label: string; isSecondary?: boolean }) {
  const { meeting, label, isSecondary = false } = props;
  const { isSaving, open } = useOpening(meeting.id);
  return (
    <Button
      variant={isSecondary ? 'secondary' : 'primary'}
      size="large"
      isBusy={isSaving}
      className="justify-self-start"
      onClick={() => void open()}
    >
      {label}
    </Button>
  );
}

function CloseMeeting({ meeting }: { meeting: Meeting }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync } = useMeetingStatus(meeting.id);
  return (
    <>
      <Button
        variant="primary"
        size="large"
        className="justify-self-start"
        onClick={() => setIsAsking(true)}
      >
        Close Meeting
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Close meeting"
          label="Close Meeting"
          busyLabel="Closing…"
          texts={CLOSING}
          act={() => mutateAsync('closed')}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Close {asName(meeting.title)}? Members can no longer be checked in or vote. You can then
            download the minutes.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
