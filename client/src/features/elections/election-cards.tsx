import type { Election } from '@votewise/server/contract';
import { ElectionCard } from './election-card.tsx';
import { ElectionItems } from './election-items.tsx';
import { ElectionSearch } from './election-search.tsx';
import { useShortList } from './use-short-list.ts';

const PAGE_SIZE = 24;

export type OpenCard = (kind: 'details' | 'edit' | 'delete', election: Election) => void;

interface ElectionCardsProps {
  elections: readonly Election[];
  onOpen: OpenCard;
}

export function ElectionCards({ elections, onOpen }: ElectionCardsProps) {
  const list = useShortList(elections, { pageSize: PAGE_SIZE });
  return (
    <>
      <ElectionSearch list={list} className="sm:max-w-96" />
      <ElectionItems
        list={list}
        className="grid grid-cols-1 gap-4 md:gap-6 lg:grid-cols-2"
        itemClassName="row-in-view [--row:18rem]"
        buttonClassName="justify-self-center"
      >
        {(election) => <ElectionCard election={election} onOpen={onOpen} />}
      </ElectionItems>
    </>
  );
}
