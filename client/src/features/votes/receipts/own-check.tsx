import type { Election } from '@votewise/contract';
import { checkBallot } from '@votewise/contract/board/verifying/check-ballot';
import { choiceOf } from '@votewise/contract/votes/choice-format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../../components/ui/link.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { useTexts } from '../../../lib/languages/texts.ts';
import { voteTexts } from '../../../lib/languages/vote-texts.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { FindingBanner } from '../verifying/finding-banner.tsx';
import { browserCrypto } from '../verifying/crypto.ts';
import { serverBoard } from '../verifying/server-board.ts';
import { checkOnServer } from '../verifying/check-on-server.ts';
import { bytesOf, verifyPath } from './receipt-file.ts';

interface OwnCheckProps {
  election: Election;
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

/**
 * Checks the ballot that was just cast against the board. Without the marks, links to the page that tries all choices.
 */
export function OwnCheck({ election, code, marked }: OwnCheckProps) {
  const t = useTexts(voteTexts);
  const weight = election.weighted ? election.ownWeight : 1;
  if (!marked || weight === undefined) {
    return (
      <p className="text-14 text-ink-2">
        {t.rich('receipt.marksUnknown', { check: linkTo(verifyPath(election.id, code)) })}
      </p>
    );
  }
  return <MarkedCheck {...{ election, code, marked, weight }} />;
}

function MarkedCheck(props: OwnCheckProps & { marked: readonly string[]; weight: number }) {
  const t = useTexts(voteTexts);
  const { election, code, marked, weight } = props;
  const userId = useAuth().user?.userId ?? '';
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['own-ballot', election.id],
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
