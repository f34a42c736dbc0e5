import type { Election } from '@votewise/server/contract';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { endOfVoting } from './election-timing.ts';
import { ElectionItems } from './election-items.tsx';
import { ElectionOption, Figure } from './election-option.tsx';
import { ElectionSearch } from './election-search.tsx';
import { paperName, questionsOnPaper } from './paper-questions.ts';
import { useShortList } from './use-short-list.ts';

const PAGE_SIZE = 30;

/** When voting ends or ended, as far as that is known. */
function endingOf(election: Election): string {
  if (election.status !== 'completed') {
    const hasPassed = Date.parse(election.endDate) <= Date.now();
    return `${hasPassed ? 'Planned to end' : 'Ends'} ${formatDateTime(election.endDate)}`;
  }
  if (election.isWithoutVoting) return 'Completed without voting';
  const ended = endOfVoting(election);
  return ended === undefined ? 'Ended' : `Ended ${formatDateTime(ended)}`;
}

interface ElectionSidebarListProps {
  elections: readonly Election[];
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  /** IDs of the elections in which the voter has voted, as far as they are known. */
  voted: readonly string[];
}

export function ElectionSidebarList(props: ElectionSidebarListProps) {
  const { elections, selectedId, onSelect, voted } = props;
  const list = useShortList(elections, { pageSize: PAGE_SIZE, selectedId });
  if (elections.length === 0) {
    return (
      <div className="px-5 py-6">
        <p className="font-semibold">No active elections</p>
        <p className="mt-1 text-14 text-ink-2">Elections appear here after they are scheduled.</p>
      </div>
    );
  }
  return (
    <div className="grid">
      <ElectionSearch list={list} className="border-b border-line p-4" />
      <ElectionItems
        list={list}
        className="divide-y divide-line border-b border-line"
        buttonClassName="m-4"
      >
        {(election) => (
          <ElectionOption
            election={election}
            isSelected={election.id === selectedId}
            onSelect={() => onSelect(election.id)}
            hasVoted={voted.includes(election.id)}
            figures={<Figure count={election.totalVotes} noun="total vote" />}
          >
            <span className="text-14 text-ink-2">{endingOf(election)}</span>
            {election.ownWeight !== undefined && !voted.includes(election.id) && (
              <span className="text-14 text-ink-2">
                Your weight: {formatCount(election.ownWeight)}
              </span>
            )}
            {election.paper && (
              <span dir="auto" className="text-14 text-ink-2">
                On the ballot paper “
                {paperName(questionsOnPaper(election, elections)) || election.paper}”
              </span>
            )}
          </ElectionOption>
        )}
      </ElectionItems>
    </div>
  );
}
