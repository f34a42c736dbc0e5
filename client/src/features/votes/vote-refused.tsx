import type { Election } from '@votewise/contract';
import type { ReactNode } from 'react';
import { Link } from '../../components/ui/link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { PATHS } from '../../lib/paths.ts';
import { ReceiptOffer } from './receipts/receipt-offer.tsx';

/** The tag in a sentence that marks the link to the administrator. */
export const contactLink = (chunks: ReactNode) => (
  <Link key="contact" to={PATHS.contact} className="underline underline-offset-2 hover:text-ink">
    {chunks}
  </Link>
);

interface VoteRefusedProps {
  election: Election;
  onViewResults: () => void;
}

/** Shown for a choice that was marked here after the voter had voted elsewhere. Never reveals either vote. */
export function VoteRefused({ election, onViewResults }: VoteRefusedProps) {
  const t = useTexts(voteTexts);
  return (
    <Panel className="grid justify-items-center border-t-4 border-t-amber-line px-5 py-12 text-center md:py-16">
      <h2
        tabIndex={-1}
        className="max-w-120 scroll-mt-24 font-display text-24 font-semibold text-balance md:text-32 md:font-medium"
      >
        {t('refused.title')}
      </h2>
      <p className="mt-3 max-w-104 text-balance text-ink-2">
        {t.rich('refused.text', { contact: contactLink })}
      </p>
      {/* Shown only if an earlier vote from this tab may be the one in the box. */}
      <div className="mt-1 grid w-full justify-items-center">
        <ReceiptOffer elections={[election]} label={t('receipt.openRepeated')} hasLink={false} />
      </div>
      <Button variant="primary" size="large" className="mt-7 max-sm:w-full" onClick={onViewResults}>
        {t('submitted.viewResults')}
      </Button>
    </Panel>
  );
}
