import type { Election } from '@votewise/server/contract';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { ElectionOption, Figure } from './election-option.tsx';

interface ElectionSidebarListProps {
  elections: readonly Election[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
}

export function ElectionSidebarList(props: ElectionSidebarListProps) {
  const { elections, selectedId, onSelect } = props;
  if (elections.length === 0) {
    return (
      <div className="px-5 py-6">
        <p className="font-semibold">No active elections</p>
        <p className="mt-1 text-14 text-ink-2">An election appears here once it is scheduled.</p>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line border-b border-line">
      {elections.map((election) => (
        <li key={election.id}>
          <ElectionOption
            election={election}
            isSelected={election.id === selectedId}
            onSelect={() => onSelect(election.id)}
            figures={<Figure value={formatCount(election.totalVotes)} noun="total votes" />}
          >
            <span className="text-14 text-ink-2">
              {election.status === 'completed' ? 'Ended' : 'Ends'}{' '}
              {formatDateTime(election.endDate)}
            </span>
          </ElectionOption>
        </li>
      ))}
    </ul>
  );
}
