import type { MessagesData } from '@votewise/contract';
import * as results from '@votewise/contract/results/results-endpoints';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { endsSession, failureText } from '../../lib/api-error.ts';
import { download } from '../../lib/download.ts';
import { formatTurnout } from '../../lib/format.ts';

/** The turnout and, if it reveals no vote, the participation list. */
export function ParticipationPanel({ data }: { data: MessagesData }) {
  const { election, turnout, listRefusal } = data;
  const [isBusy, setIsBusy] = useState(false);

  async function handleExport(): Promise<void> {
    setIsBusy(true);
    const id = toast.loading('Exporting participation list…', { id: 'participation' });
    try {
      const params = { id: election.id };
      await download('participation.csv', results.exportParticipation, { params });
      toast.success('List exported.', { id });
    } catch (error) {
      if (endsSession(error)) toast.dismiss(id);
      else toast.error(failureText(error, 'Failed to export the participation list'), { id });
    }
    setIsBusy(false);
  }

  return (
    <Panel className="grid min-w-0 gap-3 p-4 pt-5 md:p-6">
      <h2 className="font-display text-20 font-semibold">Who has voted</h2>
      <p className="tabular-nums">
        Turnout: <strong className="font-semibold">{formatTurnout(turnout)}</strong>
      </p>
      <p className="text-14 text-ink-2">
        Shows administrators who has voted and who hasn’t. It doesn’t show how or when anyone voted.
        If these voters could vote in other elections at the same time, it shows who voted in at
        least one of them. The audit trail records that you exported it.
      </p>
      {listRefusal && <Banner tone="notice">{listRefusal}</Banner>}
      <Button
        className="justify-self-start"
        isBusy={isBusy}
        disabled={listRefusal !== undefined}
        onClick={() => void handleExport()}
      >
        {!isBusy && <Download aria-hidden="true" className="size-4.5" />}
        Export List
      </Button>
    </Panel>
  );
}
