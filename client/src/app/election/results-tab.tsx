import { useNavigate } from 'react-router-dom';
import { useElections } from '../../features/elections/election-queries.ts';
import { PublicResultPanel } from '../../features/elections/public-result.tsx';
import { questionsOnPaper } from '../../features/elections/read-elections.ts';
import { DecryptionNotice } from '../../features/encryption/encryption-panel.tsx';
import { AdminResults } from '../../features/results/counted-results.tsx';
import { electionTabPath } from '../../lib/lazy-paths.ts';
import type { ElectionTabProps } from './election-tab-props.ts';

/** The results of an election, and whether everyone may see them. */
export function ResultsTab({ election }: ElectionTabProps) {
  const { data: elections = [], isFetching, refetch } = useElections(election.paper !== '');
  const go = useNavigate();
  return (
    <div className="grid grid-cols-1 gap-6">
      {election.ballot.encrypted !== null && <DecryptionNotice election={election} />}
      <AdminResults
        election={election}
        title="Results"
        takesFocus={false}
        questions={questionsOnPaper(election, elections)}
        onSelect={(id) => void go(electionTabPath(id, 'results'))}
        isRefreshing={isFetching}
        onRefresh={() => void refetch()}
      />
      {election.declaredAt !== undefined && <PublicResultPanel election={election} />}
    </div>
  );
}
