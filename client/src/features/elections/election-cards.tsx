import type { ListedElection } from '@votewise/contract';
import { optionNoun } from '@votewise/contract/elections/ballot';
import { Clock, Eye, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, memo, useId, useMemo } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { OutcomeMark } from '../../components/ui/outcome-mark.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { formatTurnout } from '@votewise/contract/base/turnout-text';
import { electionPath, auditedElectionPath } from '../../lib/lazy-paths.ts';
import { ElectionItems, ElectionSearch, useShortList } from './election-list.tsx';
import { awaitedCount } from './election-timing.ts';
import { inMeetingOrder, runsOf } from './meeting-order.ts';
import { ElectionWarning } from './election-warning.tsx';
import { StatusBadge } from './status-badge.tsx';

const PAGE_SIZE = 24;

/** A meeting whose questions are shown together. */
export interface CardMeeting {
  id: string;
  title: string;
  /** The page of the meeting. */
  to: string;
}

export function ElectionCardList(props: {
  elections: readonly ListedElection[];
  meetings?: readonly CardMeeting[];
  children: (election: ListedElection) => ReactNode;
}) {
  const { elections, meetings = [], children } = props;
  const ordered = useMemo(() => inMeetingOrder(elections), [elections]);
  const list = useShortList(ordered, { pageSize: PAGE_SIZE });
  return (
    <>
      <ElectionSearch list={list} className="sm:max-w-96" />
      <ElectionItems
        list={list}
        className="grid grid-cols-1 gap-4 md:gap-6 lg:grid-cols-2"
        itemClassName="row-in-view [--row:16rem]"
        buttonClassName="justify-self-center"
        group={(rows) =>
          runsOf(rows, ({ election }) => election.meeting?.id).map(({ id, items }) => {
            const meeting = items.length > 1 && meetings.find((one) => one.id === id);
            return meeting ? (
              <MeetingSheet key={meeting.id} meeting={meeting}>
                {items.map(({ row }) => row)}
              </MeetingSheet>
            ) : (
              items.map(({ row }) => row)
            );
          })
        }
      >
        {children}
      </ElectionItems>
    </>
  );
}

/** The questions of a meeting as one ruled sheet under its name. */
function MeetingSheet({ meeting, children }: { meeting: CardMeeting; children: ReactNode }) {
  const id = useId();
  return (
    <li className="col-span-full grid gap-2">
      <h3 id={id} className="text-16 font-semibold">
        Questions of{' '}
        <Link
          to={meeting.to}
          dir="auto"
          translate="no"
          className="underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-2"
        >
          {meeting.title}
        </Link>
      </h3>
      <ul
        aria-labelledby={id}
        className="grid grid-cols-1 gap-px overflow-hidden rounded-3 border border-line bg-line lg:grid-cols-2 lg:[&>li:last-child:nth-child(odd)]:col-span-full [&_.election-card]:rounded-none [&_.election-card]:border-0"
      >
        {children}
      </ul>
    </li>
  );
}

function ElectionCardFrame(props: {
  election: ListedElection;
  to: string;
  titleId?: string;
  children: ReactNode;
}) {
  const { election, to, titleId, children } = props;
  const awaited = awaitedCount(election);
  return (
    <Panel className="election-card flex h-full flex-col px-4 pt-5 pb-3 md:px-6">
      <div className="flex items-start justify-between gap-4">
        <h3
          dir="auto"
          id={titleId}
          className="min-w-0 font-display text-20 font-semibold text-balance"
        >
          <Link
            to={to}
            className="quick rounded-2 underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-2"
          >
            {election.title}
          </Link>
        </h3>
        <StatusBadge status={election.status} />
      </div>
      <p dir="auto" className="mt-1 mb-3 line-clamp-2 text-ink-2">
        {election.description}
      </p>
      {election.outcome !== undefined && (
        <p className="mb-3 flex items-start gap-2 font-semibold">
          <OutcomeMark kind={election.outcome.kind} className="mt-0.5 size-5" />
          <span translate="no" className="min-w-0 wrap-anywhere">
            {election.outcome.text}
          </span>
        </p>
      )}
      {awaited !== undefined && (
        <p className="mb-3 flex items-start gap-2 font-semibold text-ink-2">
          <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {awaited}
        </p>
      )}
      {children}
    </Panel>
  );
}

/**
 * Actual dates, or planned ones before them, and counts of an election. Those of a question whose meeting is ahead are
 * placeholders.
 */
function factsOf(election: ListedElection): { label: string; value: string }[] {
  const { startDate, endDate, ballot, candidates, turnout, totalVotes, meeting, status } = election;
  const { openedAt, closedAt } = election;
  const options = {
    label: optionNoun(ballot, candidates) === 'answer' ? 'Answers' : 'Candidates',
    value: formatCount(candidates.length),
  };
  if (meeting && status === 'upcoming')
    return [{ label: 'Voting', value: 'At a meeting' }, options];
  return [
    { label: 'Start date', value: formatDateTime(openedAt ?? startDate) },
    options,
    { label: 'End date', value: formatDateTime(closedAt ?? endDate) },
    turnout
      ? { label: 'Turnout', value: formatTurnout(turnout) }
      : { label: 'Total votes', value: formatCount(totalVotes) },
  ];
}

/** Two columns. Everything else is on the page of the election. */
function CardFacts({ election }: { election: ListedElection }) {
  return (
    <dl className="mt-auto grid gap-x-6 border-t border-line sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {factsOf(election).map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-2 text-14"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type OpenCard = (kind: 'details' | 'edit' | 'delete', election: ListedElection) => void;

/** Memoized, because dozens of cards stay rendered behind every dialog. */
export const ElectionCard = memo(function ElectionCard(props: {
  election: ListedElection;
  onOpen: OpenCard;
}) {
  const { election, onOpen } = props;
  const titleId = `election-${election.id}`;
  const about = { 'aria-describedby': titleId };
  return (
    <ElectionCardFrame election={election} to={electionPath(election.id)} titleId={titleId}>
      <ElectionWarning election={election} className="mb-3" />
      <CardFacts election={election} />
      <div className="-mx-4 mt-1 flex flex-wrap items-center gap-x-2">
        <Button variant="quiet" {...about} onClick={() => onOpen('details', election)}>
          <Eye aria-hidden="true" className="size-4.5" />
          View
        </Button>
        <Button variant="quiet" {...about} onClick={() => onOpen('edit', election)}>
          <Pencil aria-hidden="true" className="size-4.5" />
          Edit
        </Button>
        <Button
          variant="quiet-danger"
          className="ms-auto"
          {...about}
          onClick={() => onOpen('delete', election)}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
          Delete
        </Button>
      </div>
    </ElectionCardFrame>
  );
});

/** The elections as auditors see them: read-only. */
export function AuditedElections({ elections }: { elections: readonly ListedElection[] }) {
  return (
    <ElectionCardList elections={elections}>
      {(election) => <AuditedCard election={election} />}
    </ElectionCardList>
  );
}

const AuditedCard = memo(function AuditedCard({ election }: { election: ListedElection }) {
  return (
    <ElectionCardFrame election={election} to={auditedElectionPath(election.id)}>
      <CardFacts election={election} />
    </ElectionCardFrame>
  );
});
