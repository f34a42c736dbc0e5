import type { RollData, RollSort, Voter } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { englishNameOf } from '@votewise/contract/locales/language-names';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { type Column, PagedTable } from '../../../components/ui/paged-table.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import type { Selection } from '../../../components/ui/use-selection.ts';
import { NameAndEmail } from '../../../components/ui/name-and-email.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { formatWeightNumber, weightHeading } from '../../../lib/weights.ts';
import type { OpenRollDialog } from './roll-dialogs.tsx';
import { VoterMenu } from './selection-bar.tsx';
import { PAGE_SIZE, type RollView } from './use-roll-view.ts';

type RollColumn = Column<Voter> & { sort?: RollSort };

/** Shown only if there are groups. */
const GROUPS: RollColumn = {
  header: 'Groups',
  cell: ({ groups }) =>
    groups.length > 0 && (
      <p className="text-14 wrap-anywhere">
        <span className="text-ink-2 md:hidden">{groups.length === 1 ? 'Group' : 'Groups'} </span>
        {groups.map(asName).join(', ')}
      </p>
    ),
  className: 'min-w-32',
};

/** Shown only if a voter has a weight other than 1. */
const weightColumn = (): RollColumn => ({
  header: weightHeading(),
  cell: ({ weight }) => (
    <p className="text-14 tabular-nums">
      <span className="text-ink-2 md:hidden">{weightHeading()} </span>
      {formatWeightNumber(weight)}
    </p>
  ),
});

const columnsFor = ({ mail, hasWeights }: RollData, hasGroups: boolean): RollColumn[] => [
  {
    header: 'Name',
    sort: 'name',
    cell: ({ name, email, language = 'en' }) => (
      <>
        <NameAndEmail {...{ name, email }} />
        {language !== 'en' && (
          <p className="text-14 text-ink-2">Emails in {englishNameOf(language)}</p>
        )}
      </>
    ),
    className: 'min-w-44',
  },
  {
    header: 'Voter ID',
    sort: 'userId',
    cell: ({ userId }) => (
      <p translate="no" className="font-semibold tabular-nums">
        {userId}
      </p>
    ),
  },
  ...(hasGroups ? [GROUPS] : []),
  ...(hasWeights ? [weightColumn()] : []),
  {
    header: 'Registered',
    sort: 'registeredAt',
    cell: ({ registeredAt }) => (
      <p className="text-14 text-ink-2 tabular-nums">
        <span className="md:hidden">Registered </span>
        {formatDateTime(registeredAt)}
      </p>
    ),
    // Tablets have no room for this column, and sorting by voter ID gives the same order.
    className: 'min-w-32 max-lg:hidden',
  },
  {
    header: 'Credentials',
    sort: 'mail',
    cell: (voter) => <MailStateCell voter={voter} mail={mail} />,
    className: 'min-w-44 md:max-w-80',
  },
];

export function RollTable(props: {
  data: RollData;
  view: RollView;
  /** True if the organization uses groups. */
  hasGroups: boolean;
  isStale: boolean;
  selection: Selection;
  onChange: (change: Partial<RollView>) => void;
  onOpen: OpenRollDialog;
}) {
  const { data, view, hasGroups, isStale, selection, onChange, onOpen } = props;
  const columns = columnsFor(data, hasGroups);
  return (
    <PagedTable
      caption="Voters"
      rows={data.voters}
      columns={columns}
      selection={selection}
      nameOf={({ name, userId }) => `${asName(name)}, ${asName(userId)}`}
      renderActions={(voter) => <VoterMenu voter={voter} onOpen={onOpen} />}
      order={{ by: view.sort, direction: view.order }}
      onOrder={(by, order) => {
        const sort = columns.find((column) => column.sort === by)?.sort;
        if (sort) onChange({ sort, order });
      }}
      isStale={isStale}
    >
      <Pager
        page={view.page}
        pageSize={PAGE_SIZE}
        total={data.total}
        noun="voter"
        onPage={(page) => {
          onChange({ page });
          window.scrollTo(0, 0);
        }}
      />
    </PagedTable>
  );
}

const LABELS: Record<Voter['credentials']['state'], { label: string; tone: BadgeTone }> = {
  queued: { label: 'Queued', tone: 'plain' },
  sending: { label: 'Sending', tone: 'plain' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  bounced: { label: 'Bounced', tone: 'red' },
  printed: { label: 'Printed', tone: 'green' },
  unsent: { label: 'No address', tone: 'plain' },
};

/** The label of an email that was sent without a mail server. */
const SAVED_AS_FILE = 'Saved as a file';

/** The status of the credentials email, why it failed, and what happens next. */
function MailStateCell({ voter, mail }: { voter: Voter; mail: RollData['mail'] }) {
  const { label, tone } = badgeOf(voter, mail);
  // A file is saved at the time of the registration, which has its own column.
  const isSaved = label === SAVED_AS_FILE;
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {linesOf(voter, isSaved ? undefined : voter.credentials.sentAt).map((line) => (
        <p key={line} className="text-14 text-ink-2 wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}

function badgeOf(
  { isDisabled, credentials }: Voter,
  mail: RollData['mail'],
): { label: string; tone: BadgeTone } {
  if (isDisabled) return { label: 'Disabled', tone: 'gray' };
  const { state, delivery = mail.delivery } = credentials;
  if (state === 'sent' && delivery === 'files') return { label: SAVED_AS_FILE, tone: 'plain' };
  return LABELS[state];
}

function linesOf(
  { isDisabled, erasedAt, credentials }: Voter,
  sentAt: string | undefined,
): string[] {
  const { state, lastError, lastAttemptAt, nextAttemptAt, printedAt, bouncedAt } = credentials;
  if (isDisabled) {
    const lines = ['Can’t sign in or vote. No emails are sent.'];
    if (erasedAt)
      lines.push(`Will be erased ${formatDateTime(erasedAt)}, unless you enable the voter.`);
    return lines;
  }
  if (state === 'unsent') return ['Print a code sheet.'];
  if (state === 'sent') return sentAt ? [formatDateTime(sentAt)] : [];
  const bounce = bouncedAt && lastError ? [`${formatDateTime(bouncedAt)}. ${lastError}`] : [];
  if (state === 'printed') {
    return printedAt ? [`Code sheet, ${formatDateTime(printedAt)}`, ...bounce] : [];
  }
  if (state === 'bounced') {
    return [...bounce, 'Correct the address, send the email again, or print a code sheet.'];
  }
  if (state !== 'failed') {
    return lastAttemptAt ? [`Last attempt ${formatDateTime(lastAttemptAt)}`] : [];
  }
  const next = nextAttemptAt
    ? `Will retry ${formatDateTime(nextAttemptAt)}.`
    : 'Won’t retry automatically. Correct the address or send the email again.';
  const last = lastAttemptAt ? `Last attempt ${formatDateTime(lastAttemptAt)}. ` : '';
  return [lastError ?? 'Unknown reason.', `${last}${next}`];
}
