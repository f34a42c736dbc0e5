import type { VoterImport } from '@votewise/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Link } from '../../components/ui/link.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { StatSheet } from '../../components/ui/stat-sheet.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { formatCount, formatDateTime, formatQuantity } from '../../lib/format.ts';
import { ADMIN_PATHS } from '../../lib/lazy-paths.ts';
import { MEMBER_PAGES } from '../../lib/member-pages.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { StopDialog } from './import-dialogs.tsx';
import { ImportStateBadge, listName, skippedLines, unaddressedText } from './import-state.tsx';
import { Preview } from './preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { isUnderWay, useImport, useRecentImports } from './import-queries.ts';
import { UploadPanel } from './upload-panel.tsx';

const LIST = 'list';

/** Keeps the ID of the open list in the URL, so a reload or a new sign-in returns to the list. */
export function ImportVotersPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get(LIST);
  const open = (list: string | undefined): void => setParams(list ? { [LIST]: list } : {});
  return (
    <AdminPage
      title="Import voters"
      lead="Check the list before registering anyone."
      tabs={{ label: 'Members', pages: MEMBER_PAGES, current: ADMIN_PATHS.importVoters }}
    >
      {id ? (
        <OpenImport key={id} id={id} onLeave={() => open(undefined)} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
          <UploadPanel onUploaded={open} />
          <RecentImports hrefOf={(list) => `?${LIST}=${list}`} />
        </div>
      )}
    </AdminPage>
  );
}

function OpenImport({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data, error, refetch } = useImport(id);
  const isGone = hasCode(error, 'NOT_FOUND');
  useFailureToast(data || isGone ? null : error, 'Failed to load the list');
  if (isGone) {
    return (
      <EmptyState
        title="This list has been removed"
        action={
          <Button variant="primary" onClick={onLeave}>
            Choose Another List
          </Button>
        }
      >
        Lists are removed after two days, or a week after they are imported.
      </EmptyState>
    );
  }
  if (!data) {
    return error ? (
      <LoadFailure what="The list" onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading the list…" />
    );
  }
  if (data.state === 'draft') return <Preview draft={data} onLeave={onLeave} />;
  if (isUnderWay(data)) return <ImportProgress current={data} />;
  return <ImportOutcome ended={data} onLeave={onLeave} />;
}

function RecentImports({ hrefOf }: { hrefOf: (id: string) => string }) {
  const { data: imports, error, refetch } = useRecentImports();
  useFailureToast(imports ? null : error, 'Failed to load imports');
  if (!imports) {
    return error ? (
      <LoadFailure what="Previous lists" onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading lists…" />
    );
  }
  return (
    <Panel>
      <h2 className="px-4 pt-5 pb-3 font-display text-24 font-semibold md:px-6">Previous lists</h2>
      {imports.length === 0 ? (
        <p className="border-t border-line px-4 py-8 text-ink-2 md:px-6">
          No lists yet. Lists are kept for two days, or for a week after they are imported.
        </p>
      ) : (
        <ul>
          {imports.map((one) => (
            <li key={one.id} className="relative border-t border-line px-4 py-4 md:px-6">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <Link
                  to={hrefOf(one.id)}
                  className="min-w-0 font-semibold underline underline-offset-4 wrap-anywhere after:absolute after:inset-0"
                >
                  {listName(one)}
                </Link>
                <ImportStateBadge state={one.state} />
              </div>
              <p className="text-14 text-ink-2">{summaryOf(one)}</p>
              <p className="text-14 text-ink-2">
                {formatDateTime(one.createdAt)}, <bdi translate="no">{one.createdBy}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function summaryOf({ state, counts, progress, isReadingOpen }: VoterImport): string {
  if (isReadingOpen) return `${formatQuantity(counts.lines, 'line')}, names not chosen yet`;
  if (state === 'draft') return `${formatQuantity(counts.good, 'line')} can be imported`;
  return `${formatQuantity(progress.registered, 'voter')} registered`;
}

/** An import in progress. It continues on the server, whether or not this page is open. */
function ImportProgress({ current }: { current: VoterImport }) {
  const [isAsking, setAsking] = useState(false);
  const isStopping = current.state === 'stopping';
  return (
    <Panel className="grid grid-cols-1 gap-5 p-4 pt-5 md:p-6">
      <h2 dir="auto" className="font-display text-24 font-semibold wrap-anywhere">
        {listName(current)}
      </h2>
      <ProgressBar
        label={isStopping ? 'Stopping' : 'Registering voters'}
        done={current.progress.done}
        total={current.counts.good}
        unit="line"
      />
      {current.note && <p className="font-semibold wrap-anywhere text-amber">{current.note}</p>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-2">You can leave this page. The import continues on the server.</p>
        <Button disabled={isStopping} onClick={() => setAsking(true)}>
          Stop Import
        </Button>
      </div>
      {isAsking && <StopDialog draft={current} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function ImportOutcome({ ended, onLeave }: { ended: VoterImport; onLeave: () => void }) {
  const { counts, progress, state } = ended;
  const { registered, unaddressed = 0 } = progress;
  const hasSheets = unaddressed > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  // If the focused button has disappeared together with the progress, the heading receives focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2
          ref={heading}
          dir="auto"
          tabIndex={-1}
          className="min-w-0 scroll-mt-24 font-display text-24 font-semibold wrap-anywhere"
        >
          {listName(ended)}
        </h2>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-wrap-reverse max-sm:*:flex-auto">
          <Button variant={registered > 0 ? 'secondary' : 'primary'} onClick={onLeave}>
            Choose Another List
          </Button>
          {registered > 0 && (
            <Link
              to={ADMIN_PATHS.allVoters}
              className={buttonStyle(hasSheets ? 'secondary' : 'primary')}
            >
              See All Voters
            </Link>
          )}
          {hasSheets && (
            <Link to={`${ADMIN_PATHS.allVoters}?show=unsent`} className={buttonStyle('primary')}>
              Print Code Sheets
            </Link>
          )}
        </div>
      </div>
      <Banner tone={state === 'done' ? 'success' : 'notice'} role="note">
        {endInWords(ended)}
      </Banner>
      <StatSheet
        stats={[
          { label: 'Lines', value: formatCount(counts.lines) },
          { label: 'Registered', value: formatCount(progress.registered) },
          { label: 'Skipped', value: formatCount(skippedLines(ended)) },
          { label: 'Not processed', value: formatCount(counts.good - progress.done) },
        ]}
      />
      {skippedLines(ended) > 0 && <ProblemList current={ended} />}
    </div>
  );
}

function endInWords({ state, progress, layout }: VoterImport): string {
  const { registered, unaddressed = 0 } = progress;
  const emails = 'Select See All Voters to check the state of each email with credentials.';
  const sheets =
    layout.emailColumn === null
      ? 'Next, print code sheets for them.'
      : `${unaddressedText(unaddressed)} Next, print code sheets for them. ${emails}`;
  const next = registered > 0 ? ` ${unaddressed > 0 ? sheets : emails}` : '';
  const done = `${formatQuantity(registered, 'voter')} registered.${next}`;
  return state === 'done'
    ? done
    : `The import was stopped. ${done} To continue, import the list again. No one is registered twice.`;
}
