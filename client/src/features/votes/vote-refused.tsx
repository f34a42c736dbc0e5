import type { Election } from '@votewise/server/contract';
import { Link } from '../../components/ui/link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { PATHS } from '../../lib/paths.ts';
import { VOTE_REFUSED } from './cast-failure.ts';
import { ReceiptOffer } from './receipts/receipt-offer.tsx';

interface VoteRefusedProps {
  election: Election;
  onViewResults: () => void;
}

/** For a choice that was marked here after the voter had voted elsewhere. Never shows for whom either vote was. */
export function VoteRefused({ election, onViewResults }: VoteRefusedProps) {
  return (
    <Panel className="grid justify-items-center border-t-4 border-t-amber-line px-5 py-12 text-center md:py-16">
      <h2
        tabIndex={-1}
        className="max-w-120 scroll-mt-24 font-display text-24 font-semibold text-balance md:text-32 md:font-medium"
      >
        {VOTE_REFUSED}
      </h2>
      <p className="mt-3 max-w-104 text-balance text-ink-2">
        Your first vote counts, and it can’t be changed. If you didn’t vote in another tab or on
        another device,{' '}
        <Link to={PATHS.contact} className="underline underline-offset-2 hover:text-ink">
          tell your election administrator
        </Link>
        .
      </p>
      {/* Only if an earlier vote of this tab may be the one in the box. */}
      <div className="mt-1 grid w-full justify-items-center">
        <ReceiptOffer
          elections={[election]}
          label="Find Out How Your Ballot Reads"
          hasLink={false}
        />
      </div>
      <Button variant="primary" size="large" className="mt-7 max-sm:w-full" onClick={onViewResults}>
        View Results
      </Button>
    </Panel>
  );
}
