import type { InviteMembersRequest, Meeting, MeetingInvitation } from '@votewise/contract';
import { useState } from 'react';
import { Send } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { newRequestId } from '../../../lib/request-id.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { fileTimeZone } from '../../../lib/local-time.ts';
import { MailSheet } from '../../messages/mail-sheet.tsx';
import { useInviteMembers } from './invitation-queries.ts';

const TEXTS = {
  progress: 'Sending invitation…',
  success: 'Invitation queued.',
  failure: 'Failed to send the invitation',
};

/** Returns how many members the next invitation goes to: those who have not been invited to this date. */
export const leftToInvite = ({ recipients, reached }: MeetingInvitation): number =>
  Math.max(0, recipients - reached);

/** Shows the invitation, and sends it. */
export function InviteButton(props: {
  meeting: Meeting;
  invitation: MeetingInvitation;
  variant: 'primary' | 'secondary';
}) {
  const { meeting, invitation, variant } = props;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'primary' ? 'large' : 'regular'}
        onClick={() => setIsAsking(true)}
      >
        <Send aria-hidden="true" className="size-4.5" />
        {`Invite ${formatQuantity(leftToInvite(invitation), 'Member')}…`}
      </Button>
      {isAsking && (
        <InviteDialog
          meeting={meeting}
          invitation={invitation}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function InviteDialog(props: {
  meeting: Meeting;
  invitation: MeetingInvitation;
  onClose: () => void;
}) {
  const { meeting, invitation, onClose } = props;
  const { example, mail, unaddressed } = invitation;
  // Created once per dialog, so that a repeated request after a lost response sends nothing twice.
  const [request] = useState<InviteMembersRequest>(() => ({
    requestId: newRequestId(),
    expectedStartDate: meeting.startDate,
    timeZone: fileTimeZone(),
  }));
  const { mutateAsync: invite } = useInviteMembers(meeting.id);
  const [count] = useState(leftToInvite(invitation));
  const members = formatQuantity(count, 'member');
  return (
    <ConfirmDialog
      title={`Invite ${members}?`}
      label={`Send to ${formatQuantity(count, 'Member')}`}
      busyLabel="Sending…"
      texts={TEXTS}
      remedy="Try again. No one will get the invitation twice."
      act={() => invite(request)}
      onClose={onClose}
      fields={
        <section aria-label="Preview" className="border border-line">
          <p translate="no" dir="auto" className="px-4 py-3 font-semibold wrap-anywhere md:px-6">
            {example.subject}
          </p>
          <MailSheet heading={example.heading} paragraphs={example.paragraphs} button="Sign in" />
        </section>
      }
    >
      <p>
        {mail.delivery === 'files'
          ? `No mail server is configured. The emails to ${members} will be saved as files.`
          : `${members} ${count === 1 ? 'gets' : 'get'} this email in their own language. This can’t be undone.`}
        {unaddressed > 0 &&
          ` ${formatQuantity(unaddressed, 'member')} without an address ${unaddressed === 1 ? 'gets' : 'get'} none.`}
      </p>
    </ConfirmDialog>
  );
}
