import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation, useNavigate, useParams, Route, Routes } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { ElectionDialogs } from '../../features/elections/managing/election-dialogs.tsx';
import { isEditable } from '../../features/elections/managing/edited-election.tsx';
import { runoffValues } from '../../features/elections/managing/runoff-values.ts';
import { useOpenDialog } from '../../features/elections/managing/use-open-dialog.ts';
import { meetingPath } from '../../features/meetings/meeting-paths.ts';
import { electionPath, electionTabPath } from '../../lib/lazy-paths.ts';
import { PATHS } from '../../lib/paths.ts';
import { ElectionPage } from './election-page.tsx';
import type { ElectionTabProps } from './election-tab-props.ts';
import { OverviewTab } from './overview-tab.tsx';

const tab = (load: () => Promise<ComponentType<ElectionTabProps>>) =>
  lazy(async () => ({ default: await load() }));

const TABS = [
  {
    name: 'ballot',
    label: 'Ballot',
    Tab: tab(async () => (await import('./ballot-tab.tsx')).BallotTab),
  },
  {
    name: 'voters',
    label: 'Voters',
    Tab: tab(async () => (await import('./voters-tab.tsx')).VotersTab),
  },
  {
    name: 'messages',
    label: 'Messages',
    Tab: tab(async () => (await import('./messages-tab.tsx')).MessagesTab),
  },
  {
    name: 'results',
    label: 'Results',
    Tab: tab(async () => (await import('./results-tab.tsx')).ResultsTab),
  },
  {
    name: 'record',
    label: 'Record',
    Tab: tab(async () => (await import('./record-tab.tsx')).RecordTab),
  },
] as const;

/** One election, from draft to declared result. */
export function ElectionScreen() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const go = useNavigate();
  const { dialog, open, close } = useOpenDialog();
  const pages = [
    { to: electionPath(id), label: 'Overview' },
    ...TABS.map(({ name, label }) => ({ to: electionTabPath(id, name), label })),
  ];
  return (
    <ElectionPage
      back={{ to: `${PATHS.adminDashboard}?tab=elections`, label: 'Elections' }}
      toMeeting={meetingPath}
      tabs={{ label: 'Election', pages, current: pathname }}
      renderAction={(election) => (
        <div className="-mx-4 flex flex-wrap max-md:absolute max-md:end-4 max-md:top-3">
          <Button variant="quiet" onClick={() => open({ kind: 'copy', election })}>
            Copy
          </Button>
          {isEditable(election) && (
            <Button variant="quiet" onClick={() => open({ kind: 'edit', election })}>
              Edit
            </Button>
          )}
          {dialog && (
            <ElectionDialogs
              elections={[election]}
              dialog={dialog}
              onOpen={open}
              onScheduled={(scheduled) => void go(electionPath(scheduled.id))}
              onClose={close}
            />
          )}
        </div>
      )}
    >
      {(election) => {
        const given: ElectionTabProps = {
          election,
          onEdit: () => open({ kind: 'edit', election }),
          onEditParticipants: () => open({ kind: 'participants', election }),
          onRunoff: (tie) => open({ kind: 'schedule', values: runoffValues(election, tie) }),
        };
        return (
          <Suspense key={election.id} fallback={<LoadingState label="Loading…" />}>
            <Routes>
              {TABS.map(({ name, Tab }) => (
                <Route key={name} path={name} element={<Tab {...given} />} />
              ))}
              <Route path="*" element={<OverviewTab {...given} />} />
            </Routes>
          </Suspense>
        );
      }}
    </ElectionPage>
  );
}
