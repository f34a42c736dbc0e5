import type { Election, ElectionStatus } from '@votewise/contract';
import { Plus } from 'lucide-react';
import {
  type ComponentProps,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { StatSheet } from '../../../components/ui/stat-sheet.tsx';
import { afterPaint } from '../../../lib/after-paint.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import {
  type CardMeeting,
  ElectionCardList,
  ElectionCard,
  type OpenCard,
} from '../election-cards.tsx';
import type { ElectionDialogs } from './election-dialogs.tsx';
import { useElections } from '../election-queries.ts';
import { countByStatus } from '../read-elections.ts';
import { useOpenDialog } from './use-open-dialog.ts';

type Dialogs = typeof ElectionDialogs;

let loaded: Dialogs | undefined;

/** Loads the forms, which are many times as large as the list of elections. */
export async function loadDialogs(): Promise<{ default: Dialogs }> {
  loaded = (await import('./election-dialogs.tsx')).ElectionDialogs;
  return { default: loaded };
}

const LazyDialogs = lazy(loadDialogs);

/** Opens at once if the forms have been loaded. A lazy component would first open after a delay. */
function OpenDialogs(props: ComponentProps<Dialogs>) {
  const [Opened] = useState(() => loaded ?? LazyDialogs);
  return <Opened {...props} />;
}

/** Each counter filters the list by a status. Total shows all elections. */
const COUNTERS = [
  { label: 'Total', status: undefined },
  { label: 'Active', status: 'active' },
  { label: 'Completed', status: 'completed' },
  { label: 'Upcoming', status: 'upcoming' },
] as const;

export function ElectionsTab({ meetings }: { meetings?: readonly CardMeeting[] }) {
  const { data: elections, error, isPending, refetch } = useElections();
  const { dialog, open, close } = useOpenDialog();
  const { shown, show } = useShownStatus();
  const [scheduled, setScheduled] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const openFromCard = useCallback<OpenCard>((kind, election) => open({ kind, election }), [open]);
  const ofStatus = useMemo(
    () => elections?.filter(({ status }) => !shown || status === shown) ?? [],
    [elections, shown],
  );
  useFailureToast(elections ? null : error, 'Failed to load elections');

  // Loads the forms once the list is drawn, so that they open without delay. A failure is shown when one opens.
  useEffect(
    () =>
      void afterPaint()
        .then(loadDialogs)
        .catch(() => undefined),
    [],
  );

  if (isPending) return <LoadingState label="Loading elections…" />;
  if (!elections) {
    return <LoadFailure what="The elections" onRetry={() => void refetch()} />;
  }
  const counts = countByStatus(elections);
  const isEmpty = elections.length === 0;

  /** The Show All Elections button disappears, so focus moves to the heading of the list. */
  function handleShowAll(): void {
    show(undefined);
    heading.current?.focus();
  }

  /** Clears a filter or search that may hide the new election, which is first in the list. */
  function handleScheduled({ status }: Election): void {
    if (shown && shown !== status) show(undefined);
    setScheduled((times) => times + 1);
  }

  const scheduleButton = (
    <Button variant="primary" size="large" onClick={() => open({ kind: 'schedule' })}>
      <Plus aria-hidden="true" className="size-5" />
      Schedule Election
    </Button>
  );
  return (
    <div className="grid gap-6">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        All elections
      </h2>
      <div className="grid items-center gap-4 lg:flex lg:gap-6">
        <StatSheet
          className="lg:flex-1"
          stats={COUNTERS.map(({ label, status }) => {
            const count = counts[status ?? 'total'];
            const name = `${label}, ${formatQuantity(count, 'election')}`;
            const filter = { name, isPressed: status === shown, onPress: () => show(status) };
            return { label, value: formatCount(count), ...(!isEmpty && { filter }) };
          })}
        />
        {!isEmpty && scheduleButton}
      </div>
      {isEmpty ? (
        <EmptyState title="No Elections" action={scheduleButton}>
          Schedule your first election to see it here.
        </EmptyState>
      ) : (
        <ElectionCardList key={scheduled} elections={ofStatus} {...(meetings && { meetings })}>
          {(election) => <ElectionCard election={election} onOpen={openFromCard} />}
        </ElectionCardList>
      )}
      {!isEmpty && ofStatus.length === 0 && (
        <EmptyState
          title={`No ${shown} elections`}
          action={<Button onClick={handleShowAll}>Show All Elections</Button>}
        >
          Elections with another status are hidden.
        </EmptyState>
      )}
      <Suspense>
        {dialog && (
          <OpenDialogs
            elections={elections}
            dialog={dialog}
            onOpen={open}
            onScheduled={handleScheduled}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

const STATUSES = ['active', 'completed', 'upcoming'] as const satisfies ElectionStatus[];

/** The status by which the list of elections is filtered, kept in the URL; undefined if all are shown. */
function useShownStatus() {
  const [params, setParams] = useSearchParams();
  return {
    shown: STATUSES.find((status) => status === params.get('status')),
    show(status: ElectionStatus | undefined): void {
      setParams(
        (before) => {
          if (status) before.set('status', status);
          else before.delete('status');
          return before;
        },
        { replace: true },
      );
    },
  };
}
