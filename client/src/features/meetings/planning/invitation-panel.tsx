import type { Meeting, MeetingInvitation } from '@votewise/contract';
import { isInvited } from '@votewise/contract/meetings/next-meeting-step';
import { asName } from '@votewise/contract/text/isolate';
import { Link } from '../../../components/ui/link.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { formatCount, formatDateTime, formatQuantity } from '../../../lib/format.ts';
import { ADMIN_PATHS } from '../../../lib/lazy-paths.ts';
import { InviteButton } from './invite-members.tsx';
import { canSend, NamesList, NAMED_MAX, NotReached, reachedText } from './member-email.tsx';

/** Who has been invited, and who has not: members whose email failed, and those without an address. */
export function InvitationPanel(props: {
  meeting: Meeting;
  invitation: MeetingInvitation;
  /** True if inviting is the next step, which has the button. */
  isNext: boolean;
}) {
  const { meeting, invitation, isNext } = props;
  const { last, failures, unaddressed, withoutAddress } = invitation;
  const canInvite = !isNext && canSend(invitation);
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
        <output className="font-semibold tabular-nums">{reachedText('Invited', invitation)}</output>
      )}
      {isCurrent && <NotReached failures={failures} />}
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
          <NamesList label="Without an address">
            {withoutAddress.slice(0, NAMED_MAX).map(({ userId, name }) => (
              <li key={userId} className="py-2 text-14 wrap-anywhere">
                {asName(name)} <span translate="no">{userId}</span>
              </li>
            ))}
          </NamesList>
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
