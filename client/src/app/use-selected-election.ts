import { useSearchParams } from 'react-router-dom';

export type ElectionView = 'vote' | 'results';

interface SelectedElection {
  selectedId: string | undefined;
  view: ElectionView;
  select: (id: string) => void;
  show: (view: ElectionView) => void;
}

/**
 * Which election is open and how, kept in the address so that reloading leads back to it. Each choice is
 * a step that the browser's Back button undoes; Vote and Results are two sides of the same step.
 */
export function useSelectedElection(): SelectedElection {
  const [params, setParams] = useSearchParams();
  const selectedId = params.get('election') ?? undefined;
  return {
    selectedId,
    view: params.get('view') === 'results' ? 'results' : 'vote',
    select: (id) => setParams({ election: id }, { replace: id === selectedId }),
    show: (view) => {
      if (!selectedId) return;
      const next = view === 'vote' ? { election: selectedId } : { election: selectedId, view };
      setParams(next, { replace: true });
    },
  };
}
