import type { Administrator } from '@votewise/contract';
import { Banner } from '../../../components/ui/banner.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { AccountRows } from './account-rows.tsx';

interface AdministratorListProps {
  /** In order of registration. */
  administrators: readonly Administrator[];
  onChoose: (administrator: Administrator) => void;
}

export function AdministratorList({ administrators, onChoose }: AdministratorListProps) {
  const isAlone = administrators.filter(({ isDisabled }) => !isDisabled).length === 1;
  if (administrators.length === 0) {
    return (
      <EmptyState title="No administrators">Register an administrator to see them here.</EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {isAlone && (
        <Banner tone="info">
          You’re the only administrator who can sign in. Register a second administrator in case you
          lose access.
        </Banner>
      )}
      <AccountRows accounts={administrators} onChoose={onChoose} />
    </div>
  );
}
