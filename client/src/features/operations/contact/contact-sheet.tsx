import type { Contact } from '@votewise/contract';
import type { ReactNode } from 'react';
import { telephoneLink } from './telephone.ts';
import { publicTexts } from '../../../lib/languages/public-texts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';

const LINK_STYLE =
  'quick -my-2.5 inline-flex min-h-11 items-center font-semibold text-brand-text underline decoration-1 underline-offset-4 hover:decoration-2';

/** The known contact details, one per row. */
export function ContactSheet({ organisation, email, phone, address }: Contact) {
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
          <a href={`mailto:${email}`} className={LINK_STYLE}>
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
          <address className="whitespace-pre-line not-italic">{address}</address>
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
