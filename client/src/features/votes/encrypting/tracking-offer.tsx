import type { Election } from '@votewise/contract';
import * as encryption from '@votewise/contract/encryption/encryption-endpoints';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { send, toApiError } from '../../../lib/api.ts';
import { BOARD_PATHS } from '../../../lib/board-paths.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import { keptBallot } from '../casting/kept-ballot.ts';
import { inBallotThread } from './ballot-thread.ts';

const LINE = 'text-brand-text! underline underline-offset-2';

/** The tracking number of the voter's encrypted ballot, if it was cast in this tab, and whether the archive has it. */
export function TrackingOffer({ election }: { election: Election }) {
  const t = useVoteTexts();
  const kept = keptBallot(useDrafts(), election.id).read();
  const tracking = kept?.text === undefined ? (kept?.tracking ?? '') : '';
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['tracked-ballot', election.id, tracking],
    queryFn: ({ signal }) => isInArchive(election.id, tracking, signal),
    enabled: false,
    gcTime: 0,
  });
  if (tracking === '') return null;
  return (
    <section
      aria-labelledby="tracking"
      className="mt-6 grid w-full max-w-120 gap-3 border-t border-line pt-6 text-start"
    >
      <h3 id="tracking" className="font-semibold">
        {t('encrypted.tracking')}
      </h3>
      <p translate="no" dir="ltr" className="font-mono wrap-anywhere">
        {tracking}
      </p>
      <p className="text-14 text-pretty text-ink-2">{t('encrypted.trackingText')}</p>
      <div aria-live="polite" className="empty:hidden">
        {!isFetching && data !== undefined && (
          <Banner tone={data ? 'success' : 'notice'}>
            {t(data ? 'encrypted.found' : missingText(election))}
          </Banner>
        )}
        {!isFetching && isError && <Banner tone="error">{t('encrypted.archiveFailed')}</Banner>}
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={tracking} label={t('encrypted.copy')} />
        {data !== true && (
          <Button
            isBusy={isFetching}
            busyLabel={t('encrypted.finding')}
            onClick={() => void refetch()}
          >
            {t('encrypted.find')}
          </Button>
        )}
        <Link
          to={`${BOARD_PATHS.verify}#${election.id}`}
          className={buttonStyle('quiet', 'regular', LINE)}
        >
          {t('receipt.checkBallot')}
        </Link>
      </div>
    </section>
  );
}

/** Weighted ballots join the archive together, so that no one can see whose weight came when. */
const missingText = ({ weighted, status }: Election) =>
  weighted && status === 'active' ? 'encrypted.afterClose' : 'encrypted.notFound';

async function isInArchive(id: string, tracking: string, signal: AbortSignal): Promise<boolean> {
  const response = await send(encryption.electionArchive, { params: { id }, signal });
  if (response.status === 404) return false;
  if (!response.ok) throw await toApiError(response);
  const archive = new Uint8Array(await response.arrayBuffer());
  return inBallotThread('find', { archive, tracking });
}
