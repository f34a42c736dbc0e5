import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { useAuth } from '../../auth/auth-context.ts';
import { ContactSheet } from './contact-sheet.tsx';
import { useContact } from './queries.ts';
import { publicTexts } from '../../../lib/languages/public-texts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';

export function ContactDetails() {
  const t = useTexts(publicTexts);
  const { data: contact, isPending, refetch } = useContact();
  if (isPending) return <LoadingState label={t('contact.loading')} />;
  if (!contact) return <LoadFailure what={t('contact.what')} onRetry={() => void refetch()} />;
  const isReachable = Boolean(contact.email ?? contact.phone ?? contact.address);
  if (!contact.organisation && !isReachable) return <NoContactDetails />;
  return (
    <>
      <ContactSheet {...contact} />
      {!isReachable && <p className="mt-4 text-ink-2">{t('contact.unreachable')} </p>}
    </>
  );
}

function NoContactDetails() {
  const t = useTexts(publicTexts);
  const { user } = useAuth();
  return (
    <EmptyState title={t('contact.none.title')}>
      {user?.userType === 'admin'
        ? 'Set ORGANISATION and CONTACT_EMAIL on the server, then restart it. Everyone will see these details here.'
        : t('contact.none.text')}
    </EmptyState>
  );
}
