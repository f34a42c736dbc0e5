import './desk.css';
import type { Attendee, Meeting } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { isolate } from '@votewise/contract/text/isolate';
import { ScanLine } from 'lucide-react';
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { controlStyle, Field, TextField } from '../../../components/ui/field.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { failureText } from '../../../lib/api-error.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { meetingPath } from '../meeting-paths.ts';
import { useMeeting } from '../meeting-queries.ts';
import { attendanceText, quorumText } from '../meeting-words.ts';
import { findMembers, useFoundMembers, useRoster } from './attendance-queries.ts';
import { HandoutDone, HandoutLinks, useDeskHandouts } from './desk-handouts.tsx';
import { idIn, memberNamed, searchRoster } from './found-member.ts';
import { ListButtons } from './list-buttons.tsx';
import { MemberRow } from './member-row.tsx';
import { EndProxyDialog, EnterProxyDialog } from './proxy-dialog.tsx';
import { useCheckIns } from './use-check-ins.ts';

/** Loaded when it is used, because it contains the code that reads QR codes. */
const DeskScanner = lazy(async () => ({
  default: (await import('./desk-scanner.tsx')).DeskScanner,
}));

const SHOWN_MAX = 20;
const DESK_KEY = 'votewise_desk_name';

/** Checks members in, made for speed: the field always has the focus, and a scanner can type into it. */
export function DeskPage() {
  const { id = '' } = useParams();
  const { data: meeting, error, refetch } = useMeeting(id);
  useFailureToast(meeting ? null : error, 'Failed to load meeting');
  return (
    <AdminPage
      title="Check-in desk"
      {...(meeting && {
        lead: (
          <span className="wrap-anywhere">
            {attendanceText(meeting.state)}. {quorumText(meeting.state)}
          </span>
        ),
      })}
      back={{ to: meetingPath(id), label: meeting?.title ?? 'Meeting' }}
    >
      {meeting && <Desk key={id} meeting={meeting} />}
      {!meeting && error && <LoadFailure what="The meeting" onRetry={() => void refetch()} />}
      {!meeting && !error && <LoadingState label="Loading meeting…" />}
    </AdminPage>
  );
}

function Desk({ meeting }: { meeting: Meeting }) {
  const { id } = meeting;
  const [desk, setDesk] = useDeskName();
  const [typed, setTyped] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const [proxy, setProxy] = useState<{ kind: 'enter' | 'end'; giver: Attendee }>();
  const field = useRef<HTMLInputElement>(null);
  const { check, last, waiting, isLost } = useCheckIns(id, desk);
  const handouts = useDeskHandouts(id);
  const [note, setNote] = useState('');
  const shownFor = typed.trim();
  const { data, error, isPlaceholderData, refetch } = useFoundMembers(id, shownFor);
  const roster = useRoster(id);
  const isStale = error !== null || isPlaceholderData;
  // While the answer is on its way, or doesn’t come, this device searches.
  const found =
    isStale && roster.data
      ? searchRoster(roster.data, shownFor, SHOWN_MAX)
      : (data?.attendees ?? []);

  const lastMember = [...found, ...(roster.data ?? [])].find(
    ({ userId }) => userId === last?.userId,
  );

  const focus = () => field.current?.focus();

  function handOut(member: Attendee): void {
    void handouts.hand([member], 'give');
    setNote('');
    setTyped('');
    focus();
  }

  function checkMember(
    member: Pick<Attendee, 'userId' | 'name' | 'changes'>,
    isPresent: boolean,
  ): void {
    check(member, isPresent);
    handouts.forget();
    setNote('');
    setTyped('');
    focus();
  }

  /** Searches on the server, and on this device while the server can’t be reached. */
  async function search(wanted: string, text: string): Promise<readonly Attendee[]> {
    const known = roster.data ?? [];
    try {
      if (!isLost || known.length === 0) {
        return (await findMembers(id, text.includes('#') ? wanted : text)).attendees;
      }
    } catch (problem) {
      if (known.length === 0) throw problem;
    }
    return searchRoster(known, wanted, SHOWN_MAX);
  }

  /** Checks the member in whose code was scanned, or who is the only one found. */
  async function enter(text: string): Promise<void> {
    const wanted = idIn(text);
    if (wanted === '') return;
    let members: readonly Attendee[];
    try {
      members = await search(wanted, text);
    } catch (problem) {
      toast.error(failureText(problem, 'Failed to search'));
      return;
    }
    const member = memberNamed(text, members);
    if (member && (waiting.get(member.userId) ?? member.isPresent)) {
      setNote(`${isolate(member.name)} is already checked in.`);
      setTyped('');
    } else if (member) checkMember(member, true);
    else {
      const who = members.length === 0 ? 'No member' : 'More than one member';
      setNote(`${who} found for “${text.trim()}”.`);
    }
    focus();
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void enter(typed);
  }

  if (meeting.status === 'closed') {
    return <p>This meeting is closed. Open it again to check members in.</p>;
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {(isLost || waiting.size > 0) && (
        <Banner tone={isLost ? 'notice' : 'info'}>
          {isLost
            ? `The server can’t be reached. ${formatQuantity(waiting.size, 'check-in')} on this device will be sent as soon as it can. Keep this page open.`
            : `Sending ${formatQuantity(waiting.size, 'check-in')}…`}
        </Banner>
      )}
      <form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
        <Field label="Name, voter ID, or email address" className="min-w-0 flex-1 basis-60">
          {(control) => (
            <input
              {...control}
              ref={field}
              type="search"
              dir="auto"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and scanners type at once
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={LIMITS.searchMax}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setNote('');
              }}
              className={controlStyle}
            />
          )}
        </Field>
        <Button
          aria-pressed={isScanning}
          onClick={() => {
            setIsScanning(!isScanning);
            focus();
          }}
        >
          <ScanLine aria-hidden="true" className="size-5" />
          {isScanning ? 'Stop Camera' : 'Scan Code'}
        </Button>
      </form>
      {/* A line of its own: a toast would move the list while fingers are on it. */}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        {handouts.last && note === '' && (
          <HandoutDone handouts={handouts} done={handouts.last} onPress={focus} />
        )}
        {!(handouts.last && note === '') && (
          <output className="wrap-anywhere">
            {note || (last && `${isolate(last.name)} checked ${last.isPresent ? 'in' : 'out'}.`)}
          </output>
        )}
        {last && !handouts.last && note === '' && (
          <>
            <Button variant="quiet" onClick={() => checkMember(last, !last.isPresent)}>
              Undo
            </Button>
            {last.isPresent && lastMember && handouts.isOffered(lastMember) && (
              <Button disabled={handouts.isPending} onClick={() => handOut(lastMember)}>
                Hand Out Paper
              </Button>
            )}
          </>
        )}
      </div>
      <output className="sr-only">{shownFor !== '' && !isStale && foundText(found)}</output>
      {isScanning && (
        <Suspense fallback={<p className="text-ink-2">Opening the camera…</p>}>
          <DeskScanner onCode={(text) => void enter(text)} />
        </Suspense>
      )}
      {found.length > 0 && (
        <Panel>
          <ul aria-label="Members" className="divide-y divide-line">
            {found.map((member) => (
              <MemberRow
                key={member.userId}
                member={member}
                waiting={waiting.get(member.userId)}
                isWeighted={meeting.quorum?.base === 'weight'}
                hasProxies={meeting.proxiesPerHolder > 0}
                onCheck={(isPresent) => checkMember(member, isPresent)}
                onProxy={(kind) => setProxy({ kind, giver: member })}
                {...(handouts.isOffered(member) && { onHandOut: () => handOut(member) })}
              />
            ))}
          </ul>
        </Panel>
      )}
      {found.length === 0 && (data || roster.data) && (
        <p>No member matches. Check the spelling, or search for the voter ID.</p>
      )}
      {!data && !roster.data && error && (
        <LoadFailure what="The members" onRetry={() => void refetch()} />
      )}
      {found.length > 0 && (found.length === SHOWN_MAX || (!isStale && data?.next)) && (
        <p className="text-14 text-ink-2">
          Only the first {found.length} members are shown. Type more of the name.
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Name of this desk"
          hint="Shown in the audit trail and the attendance list, such as “Entrance”."
          autoComplete="off"
          maxLength={LIMITS.deskMax}
          value={desk}
          onChange={({ target }) => setDesk(target.value)}
        />
        <HandoutLinks papers={handouts.papers} />
        <ListButtons meetingId={id} members={meeting.state.attendance.members} />
      </div>
      {proxy?.kind === 'enter' && (
        <EnterProxyDialog meetingId={id} giver={proxy.giver} onClose={() => setProxy(undefined)} />
      )}
      {proxy?.kind === 'end' && proxy.giver.representedBy && (
        <EndProxyDialog
          meetingId={id}
          giver={proxy.giver}
          holder={proxy.giver.representedBy}
          onClose={() => setProxy(undefined)}
        />
      )}
    </div>
  );
}

/** Returns how many members were found, for screen readers. Enter checks the only one in. */
function foundText(found: readonly Attendee[]): string {
  const [only] = found;
  if (found.length === 1 && only) {
    const { name, isPresent, representedBy } = only;
    const standing = representedBy
      ? ` Represented by ${isolate(representedBy.name)}. Checking in ends this.`
      : '';
    return `1 member found: ${isolate(name)}, ${isPresent ? 'present' : 'absent'}.${standing}`;
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
