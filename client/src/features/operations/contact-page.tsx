import type { Contact } from '@votewise/contract';
import * as operations from '@votewise/contract/operations/operations-endpoints';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ArticlePage, ArticleSection, TitledTexts } from '../../components/ui/article-page.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { call } from '../../lib/api.ts';
import { publicTexts } from '../../lib/languages/public-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useAuth } from '../auth/auth-context.ts';
import { telephoneLink } from './telephone.ts';

const ADVICE = ['noMail', 'password'] as const;

export function ContactPage() {
  const t = useTexts(publicTexts);
  return (
    <ArticlePage title={t('contact.title')} lede={t('contact.lede')}>
      <ContactDetails />
      <ArticleSection name="before" title={t('contact.before')}>
        <TitledTexts
          texts={ADVICE.map((one) => ({
            title: t(`contact.${one}.question`),
            text: t(`contact.${one}.answer`),
          }))}
        />
      </ArticleSection>
    </ArticlePage>
  );
}

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
        ? 'Enter the organization and its contact details under Settings. Everyone will see them here.'
        : t('contact.none.text')}
    </EmptyState>
  );
}

const LINK_STYLE =
  'quick -my-2.5 inline-flex min-h-11 items-center font-semibold text-brand-text underline decoration-1 underline-offset-4 hover:decoration-2';

function ContactSheet({ organisation, email, phone, address }: Contact) {
  const t = useTexts(publicTexts);
  return (
    <dl className="border-t border-line">
      {organisation && (
        <Row label={t('contact.organisation')}>
          <span className="font-display text-20 font-semibold md:text-24">{organisation}</span>
        </Row>
      )}
      {email && (
        <Row label={t('contact.email')}>
          <a translate="no" href={`mailto:${email}`} className={LINK_STYLE}>
            {email}
          </a>
        </Row>
      )}
      {phone && (
        <Row label={t('contact.phone')}>
          <a href={telephoneLink(phone)} className={LINK_STYLE}>
            {phone}
          </a>
        </Row>
      )}
      {address && (
        <Row label={t('contact.address')}>
          <address translate="no" className="whitespace-pre-line not-italic">
            {address}
          </address>
        </Row>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[10rem_1fr] sm:items-baseline">
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Who runs this site and how to reach them. Changes only when the server restarts. */
function useContact() {
  return useQuery({
    queryKey: ['contact'],
    queryFn: async ({ signal }): Promise<Contact> => {
      const { contact } = await call(operations.contact, { signal });
      return contact;
    },
    staleTime: Infinity,
  });
}
