import type { MessagesData } from '@votewise/contract';
import * as results from '@votewise/contract/results/results-endpoints';
import { Download } from 'lucide-react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { trackDownload } from '../../components/ui/download-toast.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { csvSigns } from '../../lib/csv-signs.ts';
import { download } from '../../lib/download.ts';
import { formatDateTime } from '../../lib/format.ts';
import { formatTurnout } from '@votewise/contract/base/turnout-text';
import { useBusy } from '../../lib/use-busy.ts';

const EXPORTING = {
  progress: 'Exporting participation list…',
  success: 'List exported.',
  failure: 'Failed to export the participation list',
};

/** The minute that is shown must not be over too early. */
const nextMinute = (time: string): string =>
  new Date(Math.ceil(Date.parse(time) / 60_000) * 60_000).toISOString();

/** The list of who has voted, for administrators. */
export function ParticipationPanel({ data }: { data: MessagesData }) {
  const { election, turnout, listRefusal, listFrom } = data;
  const { isBusy, run } = useBusy();

  async function handleExport(): Promise<void> {
    const parts = { params: { id: election.id }, query: { separator: csvSigns().separator } };
    await announceProgress(EXPORTING, (toastId) => {
      const options = trackDownload(toastId, EXPORTING.progress);
      return download('participation.csv', results.exportParticipation, { ...parts, ...options });
    });
  }

  return (
    <TitledPanel id="who-has-voted" title="Who has voted" className="grid gap-3">
      <p className="tabular-nums">
        Turnout: <strong className="font-semibold">{formatTurnout(turnout)}</strong>
      </p>
      <p className="text-14 text-ink-2">
        Shows administrators who has voted and who hasn’t. It doesn’t show how or when anyone voted.
        If these voters could vote in other elections at the same time or within minutes, it shows
        who voted in at least one of them. The audit trail records that you exported it.
      </p>
      {listRefusal && (
        <Banner tone="notice">
          {listRefusal}
          {listFrom && ` Available from ${formatDateTime(nextMinute(listFrom))}.`}
        </Banner>
      )}
      <Button
        className="justify-self-start"
        isBusy={isBusy}
        disabled={listRefusal !== undefined}
        onClick={() => void run(handleExport)}
      >
        {!isBusy && <Download aria-hidden="true" className="size-4.5" />}
        Export List
      </Button>
    </TitledPanel>
  );
}
