import type { RollData } from '@votewise/server/contract';
import { Link } from 'react-router-dom';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PATHS } from '../../../lib/paths.ts';
import type { RollView } from './use-roll-view.ts';

interface NobodyHereProps {
  view: RollView;
  counts: RollData['counts'];
  onChange: (change: Partial<RollView>) => void;
}

/** Why the page is empty, and the way on. */
export function NobodyHere({ view, counts, onChange }: NobodyHereProps) {
  if (counts.all === 0) {
    return (
      <EmptyState
        title="No voters yet"
        action={
          <Link
            to={`${PATHS.adminDashboard}?tab=voters`}
            className={buttonStyle('primary', 'large')}
          >
            Register Voters
          </Link>
        }
      >
        Register the first one, and they appear here.
      </EmptyState>
    );
  }
  const showEveryone = (
    <Button onClick={() => onChange({ search: '', show: undefined })}>Show Everyone</Button>
  );
  if (view.search) {
    return (
      <EmptyState title="No voter matches" action={showEveryone}>
        Words are compared from their beginning. Try fewer letters, or another spelling.
      </EmptyState>
    );
  }
  if (view.page > 1) {
    return (
      <EmptyState
        title="This page is empty"
        action={<Button onClick={() => onChange({})}>Go To First Page</Button>}
      >
        The list has become shorter.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nobody here" action={showEveryone}>
      No voter is in this state right now.
    </EmptyState>
  );
}
