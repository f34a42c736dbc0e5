import './desk.css';
import type { Attendee, Meeting } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { isolate } from '@votewise/contract/text/isolate';
import { clsx } from 'clsx';
import { ScanLine } from 'lucide-react';
import { lazy, type RefObject, type SubmitEvent, Suspense, useId, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { controlStyle } from '../../../components/ui/field.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { failureText } from '../../../lib/api-error.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { meetingPath } from '../meeting-paths.ts';
import { useMeeting } from '../meeting-queries.ts';
import { AttendanceCounters } from './attendance-counters.tsx';
import { PrintBallotsButton } from '../../handouts/print-ballots-button.tsx';
import {
  type DeskHandouts,
  HandoutDone,
  HandoutLinks,
  HandoutsToType,
  useDeskHandouts,
} from './desk-handouts.tsx';
import { idIn, memberNamed, type MemberState } from './found-member.ts';
import { ListButtons } from './list-buttons.tsx';
import { MemberList } from './member-list.tsx';
import { useCheckIns } from './use-check-ins.ts';
import { useMemberSearch } from './use-member-search.ts';
import { RAISED, raiseSearch } from '../../../lib/raise-search.ts';

/** Loaded when it is used, because it contains the code that reads QR codes. */
const DeskScanner = lazy(async () => ({
  default: (await import('./desk-scanner.tsx')).DeskScanner,
}));

const DESK_KEY = 'votewise_desk_name';

/** Checks members in, made for speed: the field always has the focus, and a scanner can type into it. */
export function DeskPage() {
  const { id = '' } = useParams();
  const { data: meeting, error, refetch } = useMeeting(id);
  useFailureToast(meeting ? null : error, 'Failed to load meeting');
  const [desk, setDesk] = useDeskName();
  return (
    <AdminPage
      title="Check-in desk"
      back={{ to: meetingPath(id), label: meeting?.title ?? 'Meeting' }}
      action={<DeskName desk={desk} onChange={setDesk} />}
    >
      {meeting && <Desk key={id} meeting={meeting} desk={desk} />}
      {!meeting && error && <LoadFailure what="The meeting" onRetry={() => void refetch()} />}
      {!meeting && !error && <LoadingState label="Loading meeting…" />}
    </AdminPage>
  );
}

/** The name of this desk, shown in the audit trail and the attendance list. */
function DeskName({ desk, onChange }: { desk: string; onChange: (desk: string) => void }) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-3 max-md:w-full">
      <label htmlFor={id} className="shrink-0 text-ink-2">
        Name of this desk
      </label>
      <input
        id={id}
        dir="auto"
        autoComplete="off"
        placeholder="Such as “Entrance”"
        maxLength={LIMITS.deskMax}
        value={desk}
        onChange={({ target }) => onChange(target.value)}
        className={clsx(controlStyle, 'min-w-0 md:max-w-52')}
      />
    </div>
  );
}

function Desk({ meeting, desk }: { meeting: Meeting; desk: string }) {
  const { id } = meeting;
  const [typed, setTyped] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { check, last, waiting, isLost } = useCheckIns(id, desk);
  const handouts = useDeskHandouts(meeting);
  const [note, setNote] = useState('');
  const [only, setOnly] = useState<MemberState>();
  const members = useMemberSearch({
    meetingId: id,
    members: meeting.state.attendance.members,
    typed,
    only,
  });

  const focus = () => field.current?.focus();

  function clear(): void {
    setNote('');
    setTyped('');
    focus();
  }

  function handOut(member: Attendee): void {
    void handouts.hand([member], 'give');
    clear();
  }

  function checkMember(member: Checked, isPresent: boolean): void {
    check(member, isPresent);
    handouts.forget();
    clear();
  }

  /** Checks the member in whose code was scanned, or who is the only one found. */
  async function enter(text: string): Promise<void> {
    if (idIn(text) === '') return;
    let found: readonly Attendee[];
    try {
      found = await members.search(text, isLost);
    } catch (problem) {
      toast.error(failureText(problem, 'Failed to search'));
      return;
    }
    const member = memberNamed(text, found) ?? memberNamed(text, found.filter(members.isWanted));
    if (member && (waiting.get(member.userId) ?? member.isPresent)) {
      setNote(`${isolate(member.name)} is already checked in.`);
      setTyped('');
    } else if (member) checkMember(member, true);
    else {
      const who = found.length === 0 ? 'No member' : 'More than one member';
      setNote(`${who} found for “${text.trim()}”.`);
    }
    focus();
  }

  if (meeting.status === 'closed') {
    return <p>This meeting is closed. Open it again to check members in.</p>;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <HandoutsToType agenda={meeting.state.agenda} />
      <WaitingBanner isLost={isLost} count={waiting.size} />
      <AttendanceCounters
        {...{ meeting, only }}
        onFilter={(next) => {
          setOnly(next);
          focus();
        }}
      />
      {/* What was done last stays in sight, with Undo and the paper to hand out, wherever the list is. */}
      <div className="top-15 z-10 -mx-1 grid grid-cols-1 gap-2 bg-page p-1 tall:sticky md:top-16">
        <SearchForm
          field={field}
          typed={typed}
          isScanning={isScanning}
          onType={(text) => {
            setTyped(text);
            setNote('');
          }}
          onScan={() => {
            setIsScanning(!isScanning);
            focus();
          }}
          onEnter={() => void enter(typed)}
        />
        <LatestAct
          {...{ note, last, handouts }}
          lastMember={members.memberWith(last?.userId)}
          onCheck={checkMember}
          onHandOut={handOut}
          onPress={focus}
        />
      </div>
      <output className="sr-only">
        {typed.trim() !== '' && !members.isStale && foundText(members.found)}
      </output>
      {isScanning && (
        <Suspense fallback={<p className="text-ink-2">Opening the camera…</p>}>
          <DeskScanner onCode={(text) => void enter(text)} />
        </Suspense>
      )}
      <MemberList
        {...{ meeting, members, waiting, handouts }}
        onCheck={checkMember}
        onHandOut={handOut}
      />
      <div className="flex flex-wrap gap-3">
        <HandoutLinks papers={handouts.papers} />
        <PrintBallotsButton questions={handouts.papers.flat()} />
        <ListButtons meetingId={id} members={meeting.state.attendance.members} />
      </div>
    </div>
  );
}

type Checked = Pick<Attendee, 'userId' | 'name' | 'changes'>;

/** Check-ins that the server has not confirmed. */
function WaitingBanner({ isLost, count }: { isLost: boolean; count: number }) {
  if (!isLost && count === 0) return null;
  return (
    <Banner tone={isLost ? 'notice' : 'info'}>
      {isLost
        ? `The server can’t be reached. ${formatQuantity(count, 'check-in')} on this device will be sent as soon as it can. Keep this page open.`
        : `Sending ${formatQuantity(count, 'check-in')}…`}
    </Banner>
  );
}

function SearchForm(props: {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  isScanning: boolean;
  onType: (text: string) => void;
  onScan: () => void;
  onEnter: () => void;
}) {
  const { field, typed, isScanning, onType, onScan, onEnter } = props;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onEnter();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex gap-3">
      <input
        aria-label="Name, voter ID, or email address"
        placeholder="Name, voter ID, or email address"
        ref={field}
        type="search"
        onClick={raiseSearch}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and scanners type at once
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={LIMITS.searchMax}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className={clsx(controlStyle, 'min-w-0 flex-1', RAISED)}
      />
      <Button aria-pressed={isScanning} onClick={onScan}>
        <ScanLine aria-hidden="true" className="size-5" />
        {isScanning ? 'Stop Camera' : 'Scan Code'}
      </Button>
    </form>
  );
}

/** What the desk did last, with Undo. A line of its own: a toast would move the list while fingers are on it. */
function LatestAct(props: {
  /** Why nothing was done. It takes the place of the last act. */
  note: string;
  last: (Checked & { isPresent: boolean }) | undefined;
  lastMember: Attendee | undefined;
  handouts: DeskHandouts;
  onCheck: (member: Checked, isPresent: boolean) => void;
  onHandOut: (member: Attendee) => void;
  onPress: () => void;
}) {
  const { note, last, lastMember, handouts, onCheck, onHandOut, onPress } = props;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      {!last && !handouts.last && note === '' && (
        <p className="text-14 text-ink-2">Enter checks in the only member found.</p>
      )}
      {handouts.last && note === '' && (
        <HandoutDone handouts={handouts} done={handouts.last} onPress={onPress} />
      )}
      {!(handouts.last && note === '') && (
        <output className="wrap-anywhere">
          {note || (last && `${isolate(last.name)} checked ${last.isPresent ? 'in' : 'out'}.`)}
        </output>
      )}
      {last && !handouts.last && note === '' && (
        <>
          <Button variant="quiet" onClick={() => onCheck(last, !last.isPresent)}>
            Undo
          </Button>
          {last.isPresent && lastMember && handouts.isOffered(lastMember) && (
            <Button disabled={handouts.isPending} onClick={() => onHandOut(lastMember)}>
              Hand Out Paper
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** Returns how many members were found, for screen readers. Enter checks the only one in. */
function foundText(found: readonly Attendee[]): string {
  const [only] = found;
  if (found.length === 1 && only) {
    const { name, isPresent, representedBy } = only;
    const represented = representedBy
      ? ` Represented by ${isolate(representedBy.name)}. Checking in ends this.`
      : '';
    return `1 member found: ${isolate(name)}, ${isPresent ? 'present' : 'absent'}.${represented}`;
  }
  return `${formatQuantity(found.length, 'member')} found.`;
}

/** The name of this desk, which this device remembers. */
function useDeskName() {
  const [name, setName] = useState(() => localStorage.getItem(DESK_KEY) ?? '');
  return [
    name,
    (next: string) => {
      setName(next);
      localStorage.setItem(DESK_KEY, next);
    },
  ] as const;
}
