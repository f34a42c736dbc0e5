import type { SingleElection } from '@votewise/contract';
import { isAwaitingHandouts } from '@votewise/contract/elections/stages';
import { Banner } from '../../components/ui/banner.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Link } from '../../components/ui/link.tsx';
import { PanelRow, TitledPanel } from '../../components/ui/titled-panel.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { handoutsPath } from '../../lib/lazy-paths.ts';
import { fewOnlineWarning } from './few-online.ts';

/** Paper ballots on the page of their election: how many are out, and the way to the page where they are handled. */
export function HandoutsPanel({ election }: { election: SingleElection }) {
  const { handedOut = 0, joined } = election.progress?.onPaper ?? {};
  const warning = fewOnlineWarning(election);
  const isOver = election.status === 'completed';
  return (
    <TitledPanel id="paper-ballots" title="Paper ballots" className="grid gap-3">
      <dl className="grid border-t border-line">
        <PanelRow label="Handed out" value={formatCount(handedOut)} />
        {joined && <PanelRow label="In the count since" value={formatDateTime(joined.at)} />}
      </dl>
      {warning && <Banner tone="notice">{warning}</Banner>}
      {isAwaitingHandouts(election) && (
        <p className="text-14 text-ink-2">
          The count waits for these ballots. Two administrators type them independently.
        </p>
      )}
      <div>
        <Link to={handoutsPath(election.id)} className={buttonStyle()}>
          {isOver ? 'Show Paper Ballots' : 'Hand Out Paper Ballots'}
        </Link>
      </div>
    </TitledPanel>
  );
}
