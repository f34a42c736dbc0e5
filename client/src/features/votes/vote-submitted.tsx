import type { Election } from '@votewise/contract';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { BallotBox } from './ballot-box.tsx';
import { NextElection } from './next-election.tsx';
import { ReceiptOffer } from './receipts/receipt-offer.tsx';

interface VoteSubmittedProps {
  election: Election;
  /** The voter sent more than one vote and a response was lost, so it is not known here which vote counts. */
  isRepeated: boolean;
  /** When a hidden count appears; '' if the count is not hidden. */
  hiddenUntil: string;
  /** Another election in which the voter has not voted. */
  next: Election | undefined;
  onSelect: (electionId: string) => void;
  onViewResults: () => void;
}

/** Confirms that the vote was counted, and never reveals whom it was for. */
export function VoteSubmitted(props: VoteSubmittedProps) {
  const t = useTexts(voteTexts);
  const { election, isRepeated, hiddenUntil, next, onSelect, onViewResults } = props;
  return (
    <Panel className="grid justify-items-center px-5 py-12 text-center md:py-16">
      <BallotBox />
      <h2
        tabIndex={-1}
        className="mt-8 scroll-mt-24 font-display text-24 font-semibold text-balance md:text-32 md:font-medium"
      >
        {t('submitted.title')}
      </h2>
      <p className="mt-1 text-balance text-ink-2">
        {t('submitted.text')}
        {isRepeated && ` ${t('submitted.repeated')}`}
      </p>
      <div className="mt-1 grid w-full justify-items-center">
        <ReceiptOffer
          elections={[election]}
          {...(isRepeated && { label: t('receipt.openRepeated') })}
        />
      </div>
      {hiddenUntil && <p className="mt-3 max-w-104 text-balance text-ink-2">{hiddenUntil}</p>}
      <div className="late-press mt-7 flex w-full flex-wrap justify-center gap-3">
        <Button variant="primary" size="large" className="max-sm:w-full" onClick={onViewResults}>
          {t('submitted.viewResults')}
        </Button>
        <NextElection {...{ next, onSelect }} />
      </div>
    </Panel>
  );
}
