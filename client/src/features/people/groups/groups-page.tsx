import { type Election, type Group, groupKeyOf } from '@votewise/contract';
import { isolate } from '@votewise/contract/text/isolate';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { ADMIN_PATHS, electionPath, groupRollPath } from '../../../lib/lazy-paths.ts';
import { MEMBER_PAGES } from '../../../lib/member-pages.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { CreateDialog, MergeDialog, RenameDialog } from './group-dialogs.tsx';
import { useGroups } from './group-queries.ts';

export function GroupsPage(props: {
  /** All elections; undefined while they are loading or after a failure. */
  elections: readonly Election[] | undefined;
}) {
  const { elections } = props;
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
      tabs={{ label: 'Members', pages: MEMBER_PAGES, current: ADMIN_PATHS.groups }}
      action={groups && groups.length > 0 && createButton}
    >
      {groups && groups.length > 0 && (
        <GroupList groups={groups} elections={elections} onOpen={setDialog} />
      )}
      {groups?.length === 0 && (
        <EmptyState title="No groups yet" action={createButton}>
          Create a group for each section or branch. Then add voters to it on All voters, or import
          a voter list with a groups column.
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

const LINK = 'font-semibold text-brand-text underline underline-offset-4';

interface GroupAction {
  kind: 'rename' | 'merge';
  group: Group;
}

function GroupList(props: {
  groups: readonly Group[];
  /** Undefined until the elections are known. */
  elections: readonly Election[] | undefined;
  onOpen: (action: GroupAction) => void;
}) {
  const { groups, elections, onOpen } = props;
  return (
    <Panel>
      <ul aria-label="Groups" className="divide-y divide-line">
        {groups.map((group) => (
          <li
            key={group.id}
            className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 md:px-6"
          >
            <div className="min-w-0 flex-1 basis-60">
              <h2
                translate="no"
                dir="auto"
                className="font-display text-18 font-semibold wrap-anywhere"
              >
                {group.name}
              </h2>
              <p>
                <Link to={groupRollPath(group.name)} className={LINK}>
                  {formatQuantity(group.voters, 'voter')}
                </Link>
              </p>
              {elections && <VotesIn elections={elections.filter((one) => isFor(one, group))} />}
            </div>
            <div className="flex flex-wrap gap-3">
              <Button
                aria-label={`Rename ${isolate(group.name)}`}
                onClick={() => onOpen({ kind: 'rename', group })}
              >
                Rename
              </Button>
              {groups.length > 1 && (
                <Button
                  aria-label={`Merge ${isolate(group.name)}…`}
                  onClick={() => onOpen({ kind: 'merge', group })}
                >
                  Merge…
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const isFor = ({ electorate }: Election, { name }: Group): boolean =>
  electorate.groups.some((one) => groupKeyOf(one) === groupKeyOf(name));

/** The elections for a group. Elections for everyone are not listed. */
function VotesIn({ elections }: { elections: readonly Election[] }) {
  if (elections.length === 0) {
    return <p className="text-14 text-ink-2">No elections for this group.</p>;
  }
  return (
    <ul className="mt-1 grid gap-1 text-14">
      {elections.map(({ id, title, status }) => (
        <li key={id} className="wrap-anywhere">
          <Link to={electionPath(id)} dir="auto" className={LINK}>
            {title}
          </Link>{' '}
          <span className="text-ink-2">({status})</span>
        </li>
      ))}
    </ul>
  );
}
