import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { useAuth } from '../../auth/auth-context.ts';
import { ContactSheet } from './contact-sheet.tsx';
import { useContact } from './queries.ts';

export function ContactDetails() {
  const { data: contact, isPending, refetch } = useContact();
  if (isPending) return <LoadingState label="Loading contact details…" />;
  if (!contact) return <LoadFailure what="The contact details" onRetry={() => void refetch()} />;
  const isReachable = Boolean(contact.email ?? contact.phone ?? contact.address);
  if (!contact.organisation && !isReachable) return <NoContactDetails />;
  return (
    <>
      <ContactSheet {...contact} />
      {!isReachable && (
        <p className="mt-4 text-ink-2">
          No contact details are available. Ask the person who invited you to vote.
        </p>
      )}
    </>
  );
}

function NoContactDetails() {
  const { user } = useAuth();
  return (
    <EmptyState title="No contact details yet">
      {user?.userType === 'admin'
        ? 'Set ORGANISATION and CONTACT_EMAIL on the server and restart it. They will be shown here to everyone.'
        : 'This site has no contact details. Ask the person who invited you to vote.'}
    </EmptyState>
  );
}
