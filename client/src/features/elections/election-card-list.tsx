import type { Election } from '@votewise/contract';
import type { ReactNode } from 'react';
import { ElectionItems } from './election-items.tsx';
import { ElectionSearch } from './election-search.tsx';
import { useShortList } from './use-short-list.ts';

const PAGE_SIZE = 24;

interface ElectionCardListProps {
  elections: readonly Election[];
  /** Renders the card of one election. */
  children: (election: Election) => ReactNode;
}

/** Cards of elections with a search field, one page at a time. */
export function ElectionCardList({ elections, children }: ElectionCardListProps) {
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
        {children}
      </ElectionItems>
    </>
  );
}
