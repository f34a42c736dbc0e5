import type { RollData } from '@votewise/contract';
import { Link } from '../../../components/ui/link.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PATHS } from '../../../lib/paths.ts';
import type { RollView } from './use-roll-view.ts';

interface NoVotersProps {
  view: RollView;
  counts: RollData['counts'];
  onChange: (change: Partial<RollView>) => void;
}

/** Explains why the page is empty, and what to do. */
export function NoVoters({ view, counts, onChange }: NoVotersProps) {
  if (counts.all === 0 && view.group === undefined) {
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
        Register your first voter to see them here.
      </EmptyState>
    );
  }
  const showAll = (
    <Button onClick={() => onChange({ search: '', show: undefined, group: undefined })}>
      Show All Voters
    </Button>
  );
  if (view.search) {
    return (
      <EmptyState title="No matching voters" action={showAll}>
        The search matches the beginnings of words. Try fewer letters or another spelling.
      </EmptyState>
    );
  }
  if (view.page > 1) {
    return (
      <EmptyState
        title="This page is empty"
        action={<Button onClick={() => onChange({})}>Go to First Page</Button>}
      >
        The list has fewer pages now.
      </EmptyState>
    );
  }
  if (view.group && !view.show) {
    return (
      <EmptyState title="No voters in this group" action={showAll}>
        Select voters in the list of all voters, then add them to the group.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No voters" action={showAll}>
      {view.group ? 'No voters in this group have this status.' : 'No voters have this status.'}
    </EmptyState>
  );
}
