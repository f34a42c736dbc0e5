import type { BallotCheck } from '@votewise/server/contract/votes/board/verifying/check-ballot';
import { ballotSentences } from '@votewise/server/contract/votes/board/verifying/ballot-sentences';
import { Banner } from '../../../components/ui/banner.tsx';
import type { Contest } from './contest.ts';

interface FindingBannerProps {
  check: BallotCheck;
  /** To name the choice. Left out where others may look at the screen. */
  contest?: Contest | undefined;
}

const TITLES = {
  included: 'Your ballot is in the box.',
  waiting: 'Your ballot is in the box, but not on the board yet.',
  'not-found': 'There is no such ballot in the box.',
  'not-in-copy': 'There is no such ballot in this copy of the board.',
  'reads-otherwise': 'Your ballot reads differently.',
  wrong: 'The board is not in order.',
} as const;

/** What a check of a ballot found, as plain sentences. */
export function FindingBanner({ check, contest }: FindingBannerProps) {
  const isFine = check.outcome === 'included' || check.outcome === 'waiting';
  return (
    <Banner tone={isFine ? 'success' : 'error'}>
      <p className="font-semibold">{TITLES[check.outcome]}</p>
      <p className="text-14 wrap-anywhere">{ballotSentences(check, contest)}</p>
    </Banner>
  );
}
