import type { Election } from '@votewise/contract';
import { memo } from 'react';
import { auditedElectionPath } from '../../../lib/further-paths.ts';
import { ElectionCardFrame } from '../election-card-frame.tsx';
import { ElectionCardList } from '../election-card-list.tsx';
import { ElectionFacts } from '../election-facts.tsx';

/** The elections as auditors see them: read-only. */
export function AuditedElections({ elections }: { elections: readonly Election[] }) {
  return (
    <ElectionCardList elections={elections}>
      {(election) => <AuditedCard election={election} />}
    </ElectionCardList>
  );
}

const AuditedCard = memo(function AuditedCard({ election }: { election: Election }) {
  return (
    <ElectionCardFrame election={election} to={auditedElectionPath(election.id)}>
      <ElectionFacts election={election} isShort />
    </ElectionCardFrame>
  );
});
