import type { Meeting, MeetingInvitation } from '@votewise/contract';
import { fileTimeZone } from '../../../lib/local-time.ts';
import { MemberEmailButton } from './member-email.tsx';
import { useInviteMembers } from './member-email-queries.ts';

const TEXTS = {
  progress: 'Sending invitation…',
  success: 'Invitation queued.',
  failure: 'Failed to send the invitation',
};

/** Shows the invitation, and sends it. */
export function InviteButton(props: {
  meeting: Meeting;
  invitation: MeetingInvitation;
  variant: 'primary' | 'secondary';
}) {
  const { meeting, invitation, variant } = props;
  const { mutateAsync: invite } = useInviteMembers(meeting.id);
  return (
    <MemberEmailButton
      email={invitation}
      words={{ button: 'Invite', title: 'Invite' }}
      texts={TEXTS}
      variant={variant}
      given={{ expectedStartDate: meeting.startDate, timeZone: fileTimeZone() }}
      onSend={invite}
    />
  );
}
