import './receipts.css';
import type { Election } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from '../../../components/ui/link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { BOARD_PATHS } from '../../../lib/board-paths.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { voteTexts } from '../../../lib/languages/vote-texts.ts';
import { OwnCheck } from './own-check.tsx';
import { castDraft, codeOf } from './kept-code.ts';
import { readable, receiptAddress, receiptFile, saveReceipt } from './receipt-file.ts';

interface ReceiptPanelProps {
  /** The elections whose ballots were cast in this tab. If there are several, they are the questions of a paper. */
  elections: readonly Election[];
}

/** The receipts of ballots for the voter to keep, and the result of checking the ballots against the board. */
export function ReceiptPanel({ elections }: ReceiptPanelProps) {
  const t = useTexts(voteTexts);
  const drafts = useDrafts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const receipts = elections.flatMap((election) => {
    const code = codeOf(drafts, election.id).read();
    return code === undefined ? [] : [{ election, code }];
  });
  const isOne = receipts.length === 1;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="receipt-title"
      className="receipts mt-6 w-full border-t border-line pt-6 text-start"
    >
      <h3 id="receipt-title" className="font-display text-20 font-semibold">
        {t('receipt.title', { receipts: receipts.length })}
      </h3>
      <p className="mt-1 text-pretty text-ink-2">
        {t('receipt.text', { receipts: receipts.length })}
      </p>
      {receipts.map(({ election, code }) => (
        <div key={election.id} className="receipt">
          {!isOne && (
            <h4 dir="auto" className="font-semibold wrap-anywhere">
              {election.title}
            </h4>
          )}
          <div className="receipt-check">
            <OwnCheck
              election={election}
              code={code}
              marked={drafts.read(castDraft(election.id)) as readonly string[] | undefined}
            />
          </div>
          <div className="receipt-parts">
            <QrCode
              text={receiptAddress(election.id, code)}
              label={t('receipt.qrCode', { title: isolate(election.title) })}
            />
            <dl className="min-w-0">
              <dt className="text-14 text-ink-2">{t('receipt.code')}</dt>
              <dd className="receipt-code">{readable(code)}</dd>
              <dt className="receipt-only-print">{t('receipt.election')}</dt>
              <dd dir="auto" className="receipt-only-print">
                {election.title}
              </dd>
              <dt className="mt-3 text-14 text-ink-2">{t('receipt.electionId')}</dt>
              <dd className="wrap-anywhere">{election.id}</dd>
              <dt className="receipt-only-print">{t('receipt.checkAt')}</dt>
              <dd className="receipt-only-print">
                {window.location.origin}
                {BOARD_PATHS.verify}
              </dd>
            </dl>
          </div>
        </div>
      ))}
      <div className="receipt-actions">
        <Button
          onClick={() => {
            for (const { election, code } of receipts) saveReceipt(receiptFile(election, code));
          }}
        >
          <Download aria-hidden="true" className="size-4.5" />
          {t('receipt.save', { receipts: receipts.length })}
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          {t('receipt.print')}
        </Button>
      </div>
      <p className="receipt-actions text-14 text-ink-2">
        <Link to={BOARD_PATHS.howKept} className="underline underline-offset-2 hover:text-ink">
          {t('receipt.howKept')}
        </Link>
      </p>
    </section>
  );
}
