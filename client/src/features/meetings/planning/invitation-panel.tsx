import type { Meeting, MeetingInvitation } from '@votewise/contract';
import type { ReactNode } from 'react';
import { isInvited } from '@votewise/contract/meetings/next-meeting-step';
import { asName } from '@votewise/contract/text/isolate';
import { Link } from '../../../components/ui/link.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { formatCount, formatDateTime, formatQuantity } from '../../../lib/format.ts';
import { ADMIN_PATHS } from '../../../lib/lazy-paths.ts';
import { InviteButton, leftToInvite } from './invite-members.tsx';

/** How many members are named. */
const NAMED_MAX = 10;

/** Who has been invited, and who has not: members whose email failed, and those without an address. */
export function InvitationPanel(props: {
  meeting: Meeting;
  invitation: MeetingInvitation;
  /** True if inviting is the next step, which has the button. */
  isNext: boolean;
}) {
  const { meeting, invitation, isNext } = props;
  const { last, failures, unaddressed, withoutAddress, isSending } = invitation;
  const left = leftToInvite(invitation);
  const canInvite = !isNext && !isSending && left > 0;
  if (last === null && unaddressed === 0 && !canInvite) return null;
  const isCurrent = isInvited(invitation, meeting.startDate);
  return (
    <TitledPanel id="invitation" title="Invitation" className="grid grid-cols-1 gap-3">
      {last === null && canInvite && <p className="text-ink-2">Not sent yet.</p>}
      {last && (
        <p className="text-ink-2">
          {isCurrent
            ? `Last sent ${formatDateTime(last.at)}.`
            : `Sent ${formatDateTime(last.at)} for ${formatDateTime(last.startDate)}. The date has changed since.`}
        </p>
      )}
      {isCurrent && (
        <output className="font-semibold tabular-nums">{invitedText(invitation)}</output>
      )}
      {isCurrent && failures.length > 0 && (
        <Names label="Not reached">
          {failures.slice(0, NAMED_MAX).map(({ voter, reason }) => (
            <li key={voter.id} className="py-2 text-14 wrap-anywhere">
              {asName(voter.name)} <span translate="no">{voter.userId}</span>
              <br />
              <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </Names>
      )}
      {canInvite && (
        <div>
          <InviteButton meeting={meeting} invitation={invitation} variant="secondary" />
        </div>
      )}
      {unaddressed > 0 && (
        <>
          <p>
            {formatQuantity(unaddressed, 'member')} {unaddressed === 1 ? 'has' : 'have'} no email
            address. Invite {unaddressed === 1 ? 'this member' : 'them'} by letter, with a{' '}
            <Link
              to={`${ADMIN_PATHS.allVoters}?show=no-address`}
              className="underline underline-offset-4"
            >
              code sheet
            </Link>
            .
          </p>
          <Names label="Without an address">
            {withoutAddress.slice(0, NAMED_MAX).map(({ userId, name }) => (
              <li key={userId} className="py-2 text-14 wrap-anywhere">
                {asName(name)} <span translate="no">{userId}</span>
              </li>
            ))}
          </Names>
          {unaddressed > NAMED_MAX && (
            <p className="text-14 text-ink-2">
              The first {NAMED_MAX} of {formatCount(unaddressed)}
            </p>
          )}
        </>
      )}
    </TitledPanel>
  );
}

function Names({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {children}
    </ul>
  );
}

/** Returns how far the invitation got: 'Invited 22 of 24 · 2 have no address · 1 failed'. */
function invitedText(invitation: MeetingInvitation): string {
  const { recipients, unaddressed, reached, counts } = invitation;
  const failed = counts.failed + counts.bounced;
  return [
    `Invited ${formatCount(Math.min(reached, recipients))} of ${formatCount(recipients + unaddressed)}`,
    ...(unaddressed > 0
      ? [`${formatCount(unaddressed)} ${unaddressed === 1 ? 'has' : 'have'} no address`]
      : []),
    ...(counts.waiting > 0 ? [`${formatCount(counts.waiting)} being sent`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(counts.uncertain > 0 ? [`${formatCount(counts.uncertain)} uncertain`] : []),
  ].join(' · ');
}
