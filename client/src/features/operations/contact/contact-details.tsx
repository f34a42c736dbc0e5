import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { useAuth } from '../../auth/auth-context.ts';
import { ContactSheet } from './contact-sheet.tsx';
import { useContact } from './queries.ts';

export function ContactDetails() {
  const { data: contact, isPending, refetch } = useContact();
  if (isPending) return <LoadingState label="Loading contact details..." />;
  if (!contact) return <LoadFailure what="The contact details" onRetry={() => void refetch()} />;
  const isReachable = Boolean(contact.email ?? contact.phone ?? contact.address);
  if (!contact.organisation && !isReachable) return <NobodyNamed />;
  return (
    <>
      <ContactSheet {...contact} />
      {!isReachable && (
        <p className="mt-4 text-ink-2">
          No address is given here. Ask the person who invited you to vote.
        </p>
      )}
    </>
  );
}

function NobodyNamed() {
  const { user } = useAuth();
  return (
    <EmptyState title="No contact details yet">
      {user?.userType === 'admin'
        ? 'Set ORGANISATION and CONTACT_EMAIL on the server and start it again. They will stand here for everybody.'
        : 'Whoever runs this site has not given any. Ask the person who invited you to vote.'}
    </EmptyState>
  );
}
