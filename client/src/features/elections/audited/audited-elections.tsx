import type { Election } from '@votewise/server/contract';
import { memo } from 'react';
import { Link } from '../../../components/ui/link.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { auditedElectionPath } from '../../../lib/auditor-paths.ts';
import { ElectionFacts } from '../election-facts.tsx';
import { ElectionItems } from '../election-items.tsx';
import { ElectionSearch } from '../election-search.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { useShortList } from '../use-short-list.ts';

const PAGE_SIZE = 24;

/** The elections as auditors see them, without anything to change. */
export function AuditedElections({ elections }: { elections: readonly Election[] }) {
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
        {(election) => <AuditedCard election={election} />}
      </ElectionItems>
    </>
  );
}

const AuditedCard = memo(function AuditedCard({ election }: { election: Election }) {
  return (
    <Panel className="flex h-full flex-col px-4 pt-5 pb-3 md:px-6">
      <div className="flex items-start justify-between gap-4">
        <h3 dir="auto" className="min-w-0 font-display text-20 font-semibold text-balance">
          <Link
            to={auditedElectionPath(election.id)}
            className="quick rounded-2 underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-2"
          >
            {election.title}
          </Link>
        </h3>
        <StatusBadge status={election.status} />
      </div>
      <p dir="auto" className="mt-1 mb-4 line-clamp-2 text-ink-2">
        {election.description}
      </p>
      <ElectionFacts election={election} isShort />
    </Panel>
  );
});
