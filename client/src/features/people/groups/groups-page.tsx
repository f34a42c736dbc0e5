import type { Election } from '@votewise/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { PATHS } from '../../../lib/paths.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { type GroupAction, GroupList } from './group-list.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { CreateDialog, RenameDialog } from './name-dialog.tsx';
import { useGroups } from './queries.ts';

interface GroupsPageProps {
  /** All elections; undefined while they are loading or after a failure. */
  elections: readonly Election[] | undefined;
}

/** The groups that elections can be limited to, with their names, sizes, and elections. */
export function GroupsPage({ elections }: GroupsPageProps) {
  const { data: groups, error, refetch } = useGroups();
  const [dialog, setDialog] = useState<{ kind: 'create' } | GroupAction>();
  const close = (): void => setDialog(undefined);
  useFailureToast(groups ? null : error, 'Failed to load groups');
  const createButton = (
    <Button variant="primary" onClick={() => setDialog({ kind: 'create' })}>
      <Plus aria-hidden="true" className="size-4.5" />
      Create Group
    </Button>
  );
  return (
    <AdminPage
      title="Groups"
      lead="An election can be open to everyone on the roll or only to members of certain groups."
      back={{ to: PATHS.allVoters, label: 'All voters' }}
      action={groups && groups.length > 0 && createButton}
    >
      {groups && groups.length > 0 && (
        <GroupList groups={groups} elections={elections} onOpen={setDialog} />
      )}
      {groups?.length === 0 && (
        <EmptyState title="No groups yet" action={createButton}>
          Create a group for each section or branch. Then add voters to it on the voter roll, or
          import a voter list with a groups column.
        </EmptyState>
      )}
      {!groups && error && <LoadFailure what="The groups" onRetry={() => void refetch()} />}
      {!groups && !error && <LoadingState label="Loading groups…" />}
      {dialog?.kind === 'create' && <CreateDialog onClose={close} />}
      {dialog?.kind === 'rename' && <RenameDialog group={dialog.group} onClose={close} />}
      {dialog?.kind === 'merge' && (
        <MergeDialog
          group={dialog.group}
          others={(groups ?? []).filter(({ id }) => id !== dialog.group.id)}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}
