import { toast } from 'react-hot-toast/headless';
import type { DownloadOptions } from '../../lib/download.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from './button.tsx';

const MEGABYTE = 1_000_000;
/** A long audit trail or participation list takes minutes. */
const TIMEOUT_MS = 30 * 60_000;

/**
 * Shows in a progress toast how many megabytes of a file have arrived, with a button that cancels the download.
 * @param text the text of the toast
 */
export function trackDownload(id: string, text: string): DownloadOptions {
  const canceling = new AbortController();
  let shown = 0;
  return {
    signal: canceling.signal,
    timeoutMs: TIMEOUT_MS,
    onBytes(bytes) {
      const megabytes = Math.floor(bytes / MEGABYTE);
      if (megabytes === shown) return;
      shown = megabytes;
      const cancel = () => canceling.abort();
      toast.loading(<Progress text={text} megabytes={megabytes} onCancel={cancel} />, { id });
    },
  };
}

function Progress(props: { text: string; megabytes: number; onCancel: () => void }) {
  const { text, megabytes, onCancel } = props;
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span>{text}</span>
      {/* Screen readers would read every new figure. */}
      <span aria-hidden="true" className="tabular-nums">
        {formatCount(megabytes)} MB
      </span>
      <Button variant="quiet" className="-mx-4" onClick={onCancel}>
        Cancel
      </Button>
    </span>
  );
}
