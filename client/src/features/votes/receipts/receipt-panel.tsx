import './receipts.css';
import type { Election } from '@votewise/contract';
import { checkBallot } from '@votewise/contract/board/verifying/check-ballot';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { choiceOf } from '@votewise/contract/votes/choice-format';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { BOARD_PATHS } from '../../../lib/board-paths.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { browserCrypto } from '../verifying/crypto.ts';
import { FindingBanner } from '../verifying/finding-banner.tsx';
import { serverBoard } from '../verifying/server-board.ts';
import { checkOnServer } from '../verifying/check-on-server.ts';
import type { Giver } from '../casting/giver.ts';
import { castDraft, codeOf } from '../casting/kept-code.ts';
import {
  readable,
  receiptAddress,
  receiptFile,
  saveReceipt,
  bytesOf,
  verifyPath,
} from '../verifying/receipt-file.ts';

export function ReceiptPanel(props: {
  /** The elections whose ballots were cast in this tab. If there are several, they are the questions of a paper. */
  elections: readonly Election[];
  giver: Giver | undefined;
}) {
  const { elections, giver } = props;
  const t = useVoteTexts();
  const drafts = useDrafts();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const receipts = elections.flatMap((election) => {
    const code = codeOf(drafts, election.id, giver).read();
    return code === undefined ? [] : [{ election, code }];
  });
  const isOne = receipts.length === 1;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="receipts mt-6 w-full border-t border-line pt-6 text-start"
    >
      <h3 id={titleId} className="font-display text-20 font-semibold">
        {t('receipt.title', { receipts: receipts.length })}
      </h3>
      <p className="mt-1 text-pretty text-ink-2">
        {giver
          ? t('receipt.textFor', { receipts: receipts.length, name: asName(giver.name) })
          : t('receipt.text', { receipts: receipts.length })}
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
              giver={giver}
              code={code}
              marked={drafts.read(castDraft(election.id, giver)) as readonly string[] | undefined}
            />
          </div>
          <div className="receipt-parts">
            <QrCode
              text={receiptAddress(election.id, code)}
              label={t('receipt.qrCode', { title: isolate(election.title) })}
            />
            <dl className="min-w-0">
              <dt className="text-14 text-ink-2">{t('receipt.code')}</dt>
              <dd translate="no" className="receipt-code">
                {readable(code)}
              </dd>
              <dt className="receipt-only-print">{t('receipt.election')}</dt>
              <dd dir="auto" className="receipt-only-print">
                {election.title}
              </dd>
              {giver && (
                <>
                  <dt className="mt-3 text-14 text-ink-2">{t('receipt.userId')}</dt>
                  <dd translate="no" dir="auto" className="wrap-anywhere">
                    {giver.userId}
                  </dd>
                </>
              )}
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

interface OwnCheckProps {
  election: Election;
  giver: Giver | undefined;
  /** Hex. */
  code: string;
  /** The marked candidates; undefined if they are unknown on this page, such as after a reload. */
  marked: readonly string[] | undefined;
}

const linkTo = (address: string) => (chunks: ReactNode) => (
  <Link key="check" to={address} className="font-semibold text-brand-text underline">
    {chunks}
  </Link>
);

/** Checks the ballot that was just cast. Without the marks, links to the page that tries all choices. */
function OwnCheck({ election, giver, code, marked }: OwnCheckProps) {
  const t = useVoteTexts();
  const weight = election.weighted ? election.ownWeight : 1;
  if (!marked || weight === undefined) {
    return (
      <p className="text-14 text-ink-2">
        {t.rich('receipt.marksUnknown', { check: linkTo(verifyPath(election.id, code)) })}
      </p>
    );
  }
  return <MarkedCheck {...{ election, giver, code, marked, weight }} />;
}

function MarkedCheck(props: OwnCheckProps & { marked: readonly string[]; weight: number }) {
  const t = useVoteTexts();
  const { election, giver, code, marked, weight } = props;
  const own = useAuth().user?.userId ?? '';
  const userId = giver?.userId ?? own;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['own-ballot', election.id, userId],
    queryFn: () =>
      checkOnServer(
        {
          election: election.id,
          userId,
          code: bytesOf(code),
          choice: choiceOf(election.ballot.kind, marked),
          weight,
        },
        { server: serverBoard, check: async (given) => checkBallot(given, browserCrypto) },
      ),
    gcTime: 0,
  });
  return (
    <div aria-live="polite">
      {isFetching && (
        <p className="flex items-center gap-3 text-ink-2">
          <BusyStrokes className="size-5 text-brand-text" />
          {t('receipt.checking')}
        </p>
      )}
      {!isFetching && data && <FindingBanner check={data} />}
      {!isFetching && isError && (
        <Banner
          tone="error"
          action={<Button onClick={() => void refetch()}>{t('receipt.tryAgain')}</Button>}
        >
          {t('receipt.boardFailed')}
        </Banner>
      )}
    </div>
  );
}
