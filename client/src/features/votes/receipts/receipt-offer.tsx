import type { Election } from '@votewise/contract';
import { lazy, Suspense, useState } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { BOARD_PATHS } from '../../../lib/board-paths.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import type { Giver } from '../casting/giver.ts';
import { codeOf } from '../casting/kept-code.ts';

const LINE = 'text-brand-text! underline underline-offset-2';

/** Loaded separately, because most voters never open it. */
const ReceiptPanel = lazy(async () => ({
  default: (await import('./receipt-panel.tsx')).ReceiptPanel,
}));

/** The unobtrusive link to the receipt and the ballot check. Nothing for elections without receipts. */
export function ReceiptOffer(props: {
  /** The elections in which the voter has a ballot in the box. */
  elections: readonly Election[];
  /** The member whose ballots they are; undefined for the user's own. */
  giver: Giver | undefined;
  label?: string;
  /** Whether to show a link to the checking page if this tab has no code. */
  hasLink?: boolean;
}) {
  const t = useVoteTexts();
  const { giver, label = t('receipt.open', { ballots: 1 }), hasLink = true } = props;
  const drafts = useDrafts();
  const [isOpen, setIsOpen] = useState(false);
  const elections = props.elections.filter(({ ballot }) => ballot.receipts);
  const cast = elections.filter(({ id }) => codeOf(drafts, id, giver).read() !== undefined);
  const [first] = elections;
  if (!first) return null;
  if (cast.length === 0) {
    if (!hasLink) return null;
    return (
      <Link
        to={`${BOARD_PATHS.verify}#${first.id}`}
        className={buttonStyle('quiet', 'regular', LINE)}
      >
        {t('receipt.checkBallot')}
      </Link>
    );
  }
  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        className={LINE}
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
    );
  }
  return (
    <Suspense fallback={<BusyStrokes className="size-6 text-brand-text" />}>
      <ReceiptPanel elections={cast} giver={giver} />
    </Suspense>
  );
}
