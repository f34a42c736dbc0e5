import type { VoterImport } from '@votewise/contract';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatQuantity } from '../../../lib/format.ts';

/** How many groups are shown at first. New groups come first. */
const SHOWN = 12;

/** The groups of an import with their sizes. A new group may be a typo. */
export function ListedGroups({ groups }: Pick<VoterImport, 'groups'>) {
  const [isWhole, setIsWhole] = useState(false);
  if (groups.length === 0) return null;
  const created = groups.filter(({ isNew }) => isNew).length;
  const shown = isWhole ? groups : groups.slice(0, SHOWN);
  return (
    <Panel>
      <div className="grid gap-3 px-4 pt-5 pb-4 md:px-6">
        <h3 className="font-display text-20 font-semibold">Groups in this list</h3>
        {created > 0 && (
          <Banner tone="info">
            This import creates {formatQuantity(created, 'new group')}. If a name is misspelled, fix
            it in the file and import the file again.
          </Banner>
        )}
      </div>
      <ul>
        {shown.map(({ name, voters, isNew }) => (
          <li
            key={name}
            className="flex items-center gap-3 border-t border-line px-4 py-2.5 md:px-6"
          >
            <p dir="auto" className="min-w-0 flex-1 wrap-anywhere">
              {name}
            </p>
            {isNew && <Badge tone="blue">New</Badge>}
            <p className="text-14 whitespace-nowrap text-ink-2 tabular-nums">
              {formatQuantity(voters, 'voter')}
            </p>
          </li>
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button className="m-4" onClick={() => setIsWhole(true)}>
          Show {formatQuantity(groups.length - shown.length, 'more group')}
        </Button>
      )}
    </Panel>
  );
}
