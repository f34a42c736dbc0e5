import type { Election } from '@votewise/contract';
import { optionNoun } from '@votewise/contract/elections/ballot';
import { formatCount, pluralOf } from '../../lib/format.ts';
import {
  ElectionItems,
  ElectionOption,
  ElectionSearch,
  useShortList,
} from '../elections/election-list.tsx';

const PAGE_SIZE = 24;

/** One card per election: in a scrolling column on wide screens, in a swipeable row on small ones. */
export function ElectionPicker(props: {
  elections: readonly Election[];
  selectedId: string;
  onSelect: (id: string) => void;
}) {
  const { elections, selectedId, onSelect } = props;
  const list = useShortList(elections, { pageSize: PAGE_SIZE, selectedId });
  return (
    <section
      aria-labelledby="picker-title"
      className="min-w-0 wide:sticky wide:top-22 wide:flex wide:max-h-[calc(100dvh-7rem)] wide:min-h-80 wide:flex-col wide:group-data-connection-lost/frame:top-32 wide:group-data-connection-lost/frame:max-h-[calc(100dvh-9.5rem)]"
    >
      <h2 id="picker-title" className="mb-3 font-semibold">
        Elections
      </h2>
      <ElectionSearch list={list} className="mb-3" />
      <ElectionItems
        list={list}
        selectedId={selectedId}
        className="flex snap-x overflow-x-auto rounded-3 border border-line bg-surface wide:block wide:divide-y wide:divide-line wide:overflow-x-hidden wide:overflow-y-auto"
        itemClassName="w-[82%] shrink-0 snap-start border-line not-last:border-e sm:w-78 wide:w-auto wide:border-e-0!"
        buttonClassName="mt-3"
      >
        {(election) => (
          <ElectionOption
            election={election}
            isSelected={election.id === selectedId}
            onSelect={() => onSelect(election.id)}
            figures={
              <>
                <Figure count={election.totalVotes} noun="vote" />
                <Figure
                  count={election.candidates.length}
                  noun={optionNoun(election.ballot, election.candidates)}
                />
              </>
            }
          />
        )}
      </ElectionItems>
    </section>
  );
}

/** A number with its noun: for 1 and 'vote', shows '1 vote'. */
function Figure({ count, noun }: { count: number; noun: string }) {
  return (
    <span>
      <span className="font-semibold text-ink tabular-nums">{formatCount(count)}</span>{' '}
      {pluralOf(count, noun)}
    </span>
  );
}
