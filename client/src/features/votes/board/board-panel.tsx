import type { Election } from '@votewise/contract';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { trackDownload } from '../../../components/ui/download-toast.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { call } from '../../../lib/api.ts';
import { BOARD_PATHS } from '../../../lib/board-paths.ts';
import { download } from '../../../lib/download.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { useBusy } from '../../../lib/use-busy.ts';

const DOWNLOADING = {
  progress: 'Downloading audit package…',
  success: 'Audit package saved.',
  failure: 'Failed to download the audit package',
};
const REFETCH_MS = 15_000;
/** Spaces between groups of characters make it easier for people to compare fingerprints. */
const GROUP = /.{1,8}/g;

/** The public board of an election with receipts: its key, its size, and how to check it. */
export function BoardPanel({ election }: { election: Pick<Election, 'id' | 'status'> }) {
  const { id, status } = election;
  const { isBusy, run } = useBusy();
  const { data, isError, refetch } = useQuery({
    queryKey: ['board', id],
    queryFn: ({ signal }) => call(votes.board, { params: { id }, signal }),
    refetchInterval: status === 'active' ? REFETCH_MS : false,
  });

  async function handleDownload(): Promise<void> {
    await announceProgress(DOWNLOADING, (toastId) => {
      const options = trackDownload(toastId, DOWNLOADING.progress);
      const input = { params: { id }, ...options };
      return download(`votewise-board-${id}.json`, votes.boardPackage, input);
    });
  }

  return (
    <TitledPanel id="board" title="Board" className="grid gap-3">
      <p className="text-14 text-ink-2">
        At each checkpoint, ballots are added to the public board as numbers that reveal nothing.
        Voters can find their own ballot with their receipt, and anyone can check that no ballot was
        removed, added, or changed.
      </p>
      {isError && !data && <LoadFailure what="The board" onRetry={() => void refetch()} />}
      {data && (
        <dl className="grid gap-2">
          <div>
            <dt className="text-14 text-ink-2">Election ID</dt>
            <dd translate="no" className="text-14 wrap-anywhere tabular-nums">
              {id}
            </dd>
          </div>
          <div>
            <dt className="text-14 text-ink-2">On the board</dt>
            <dd>{sizeOf(data.heads)}</dd>
          </div>
          <div>
            <dt className="text-14 text-ink-2">Fingerprint of the key</dt>
            <dd className="text-14 wrap-anywhere tabular-nums">
              {data.fingerprint.match(GROUP)?.join(' ')}
            </dd>
          </div>
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={`${BOARD_PATHS.verify}#${id}`} className={buttonStyle()}>
          Check the Board
        </Link>
        <Button isBusy={isBusy} busyLabel="Downloading…" onClick={() => void run(handleDownload)}>
          <Download aria-hidden="true" className="size-4.5" />
          Download Audit Package
        </Button>
      </div>
      <p className="text-14 text-ink-2">
        {status === 'completed'
          ? 'Once a recount has confirmed the count, the audit package contains every ballot and the result, so that auditors can count the ballots again.'
          : 'Until the count is confirmed after voting closes, the audit package contains no votes.'}
      </p>
    </TitledPanel>
  );
}

function sizeOf(heads: readonly { size: number }[]): string {
  if (heads.length === 0) return 'Nothing yet';
  const ballots = heads.reduce((sum, { size }) => sum + size, 0);
  return `${formatQuantity(ballots, 'ballot')} in ${heads.length === 1 ? 'one checkpoint' : `${formatCount(heads.length)} checkpoints`}`;
}
