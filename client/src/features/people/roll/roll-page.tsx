import type { RollData, Voter } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { useState } from 'react';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { useSelection } from '../../../components/ui/use-selection.ts';
import { formatCount } from '../../../lib/format.ts';
import { ADMIN_PATHS } from '../../../lib/lazy-paths.ts';
import { MEMBER_PAGES } from '../../../lib/member-pages.ts';
import { PATHS } from '../../../lib/paths.ts';
import { againstTotal, weightTotal } from '../../../lib/weights.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useElectorateSize, useGroups } from '../groups/group-queries.ts';
import { LeavingNotice, MailStateNotices } from '../mail-notice.tsx';
import { type RollDialog, RollDialogs } from './roll-dialogs.tsx';
import { useRoll } from './roll-queries.ts';
import { RollTable } from './roll-table.tsx';
import { RollToolbar } from './roll-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { filtersOf, type RollView, useRollView } from './use-roll-view.ts';

/** The whole voter roll: who is registered, whether their emails arrived, and what to do if not. */
export function RollPage() {
  return (
    <AdminPage
      title="All voters"
      tabs={{ label: 'Members', pages: MEMBER_PAGES, current: ADMIN_PATHS.allVoters }}
      action={
        <Link to={`${PATHS.adminDashboard}?tab=voters`} className={buttonStyle()}>
          Register Voters
        </Link>
      }
    >
      <Roll />
    </AdminPage>
  );
}

function Roll() {
  const { view, change } = useRollView();
  const { data, error, isPlaceholderData, refetch } = useRoll(view);
  const { data: groups = [] } = useGroups();
  const [dialog, setDialog] = useState<RollDialog>();
  const selection = useSelection(`${view.search} ${view.show ?? ''} ${view.group ?? ''}`);
  const chosen = useChosenVoters(selection.ids, data?.voters);
  useFailureToast(data ? null : error, 'Failed to load voters');

  if (!data) {
    if (error) return <LoadFailure what="The voters" onRetry={() => void refetch()} />;
    return <LoadingState label="Loading voters…" />;
  }
  const { voters, counts, mail, hasMore, leaving = 0 } = data;
  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 className="sr-only">Voters</h2>
      {(counts.all > 0 || view.group !== undefined) && (
        <RollToolbar view={view} data={data} groups={groups} onChange={change} />
      )}
      <LeavingNotice count={leaving} />
      {data.hasWeights && <WeightSum />}
      {hasMore && (
        <Banner tone="info">
          More than {formatCount(LIMITS.searchFoundMax)} voters match. Only some are shown. Enter
          more of the name, voter ID, or address.
        </Banner>
      )}
      {voters.length > 0 ? (
        <>
          <SelectionBar
            chosen={chosen}
            // Sending again applies to all voters. If a group is chosen, the counts include only its members.
            failed={view.group === undefined ? counts.failed : 0}
            bounced={view.group === undefined ? counts.bounced : 0}
            matching={hasMore ? undefined : { filters: filtersOf(view), count: data.total }}
            onOpen={setDialog}
            onClear={selection.clear}
          />
          <RollTable
            data={data}
            view={view}
            hasGroups={groups.length > 0}
            isStale={isPlaceholderData}
            selection={selection}
            onChange={change}
            onOpen={setDialog}
          />
        </>
      ) : (
        <NoVoters view={view} counts={counts} onChange={change} />
      )}
      <MailStateNotices mail={mail} />
      {dialog && (
        <RollDialogs
          dialog={dialog}
          onChanged={selection.clear}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

/** The sum of all weights, unless it is the total that the organization has set. */
function WeightSum() {
  const total = weightTotal();
  const { data } = useElectorateSize(total === undefined ? undefined : []);
  if (!data || data.weight === total) return null;
  return (
    <p className="text-14 text-ink-2 tabular-nums">Registered: {againstTotal(data.weight)}.</p>
  );
}

function NoVoters(props: {
  view: RollView;
  counts: RollData['counts'];
  onChange: (change: Partial<RollView>) => void;
}) {
  const { view, counts, onChange } = props;
  if (counts.all === 0 && view.group === undefined) {
    return (
      <EmptyState
        title="No voters yet"
        action={
          <Link
            to={`${PATHS.adminDashboard}?tab=voters`}
            className={buttonStyle('primary', 'large')}
          >
            Register Voters
          </Link>
        }
      >
        Register your first voter to see them here.
      </EmptyState>
    );
  }
  const showAll = (
    <Button onClick={() => onChange({ search: '', show: undefined, group: undefined })}>
      Show All Voters
    </Button>
  );
  if (view.search) {
    return (
      <EmptyState title="No matching voters" action={showAll}>
        The search matches the beginnings of words. Try fewer letters or another spelling.
      </EmptyState>
    );
  }
  if (view.page > 1) {
    return (
      <EmptyState
        title="This page is empty"
        action={<Button onClick={() => onChange({})}>Go to First Page</Button>}
      >
        The list has fewer pages now.
      </EmptyState>
    );
  }
  if (view.group && !view.show) {
    return (
      <EmptyState title="No voters in this group" action={showAll}>
        Select voters in the list of all voters, then add them to the group.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No voters" action={showAll}>
      {view.group ? 'No voters in this group have this status.' : 'No voters have this status.'}
    </EmptyState>
  );
}

/** The selected voters, including those on pages that are no longer shown. */
function useChosenVoters(ids: ReadonlySet<string>, shown: readonly Voter[] | undefined): Voter[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, Voter>>(new Map());
  const [lastShown, setLastShown] = useState<readonly Voter[]>();
  if (shown && shown !== lastShown) {
    setLastShown(shown);
    setSeen(new Map([...seen, ...shown.map((voter) => [voter.id, voter] as const)]));
  }
  return [...ids].flatMap((id) => seen.get(id) ?? []);
}
