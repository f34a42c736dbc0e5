import { papersOf } from '@votewise/contract/elections/papers';
import { asName } from '@votewise/contract/text/isolate';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { paperPath } from '../../../lib/lazy-paths.ts';
import { useElections } from '../../elections/election-queries.ts';

/** The pages where paper ballots for questions of the meeting are handed out. Those on one ballot paper share a page. */
export function PaperLinks({ meetingId }: { meetingId: string }) {
  const { data: elections = [] } = useElections();
  const onPaper = elections.filter(
    ({ ballot, meeting, status }) =>
      ballot.onPaper && meeting?.id === meetingId && status !== 'completed',
  );
  if (onPaper.length === 0) return null;
  return (
    <ul aria-label="Paper ballots" className="flex flex-wrap gap-2">
      {papersOf(onPaper).map(([first, ...others]) =>
        first ? (
          <li key={first.id}>
            <Link to={paperPath(first.id)} className={buttonStyle()}>
              Hand Out Paper: {asName(others.length > 0 ? first.paper : first.title)}
            </Link>
          </li>
        ) : null,
      )}
    </ul>
  );
}
