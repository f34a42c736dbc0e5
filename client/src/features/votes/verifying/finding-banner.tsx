import { ballotCheckSentences } from '@votewise/contract/board/verifying/ballot-check-sentences';
import type { BallotCheck } from '@votewise/contract/board/verifying/check-ballot';
import { Banner } from '../../../components/ui/banner.tsx';
import type { Contest } from './verifier.ts';
import { useVerifyingTexts } from './verifying-texts.ts';

/** The result of checking a ballot, in plain sentences. */
export function FindingBanner(props: {
  check: BallotCheck;
  /** Used to name the choice. Omitted if other people may see the screen. */
  contest?: Contest | undefined;
}) {
  const { check, contest } = props;
  const t = useVerifyingTexts();
  const { outcome } = check;
  const isFine = outcome === 'included' || outcome === 'waiting';
  // A copy can be older than the ballot’s checkpoint.
  const isOpen = outcome === 'not-in-copy';
  return (
    <Banner tone={isFine ? 'success' : isOpen ? 'notice' : 'error'}>
      <p className="font-semibold">{t(`outcome.${outcome}`)}</p>
      <p className="text-14 wrap-anywhere">{ballotCheckSentences(check, contest, t)}</p>
    </Banner>
  );
}
