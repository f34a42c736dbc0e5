import { type Election, type Group, groupKeyOf } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { Link } from '../../../components/ui/link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { electionPath, groupRollPath } from '../../../lib/further-paths.ts';

const LINK = 'font-semibold text-brand-text underline underline-offset-4';

export interface GroupAction {
  kind: 'rename' | 'merge';
  group: Group;
}

interface GroupListProps {
  /** Sorted by name. */
  groups: readonly Group[];
  /** Undefined until the elections are known. */
  elections: readonly Election[] | undefined;
  onOpen: (action: GroupAction) => void;
}

export function GroupList({ groups, elections, onOpen }: GroupListProps) {
  return (
    <Panel>
      <ul aria-label="Groups" className="divide-y divide-line">
        {groups.map((group) => (
          <li
            key={group.id}
            className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 md:px-6"
          >
            <div className="min-w-0 flex-1 basis-60">
              <h2 dir="auto" className="font-display text-18 font-semibold wrap-anywhere">
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
