import { useSearchParams } from 'react-router-dom';

export type ElectionView = 'vote' | 'results';

interface SelectedElection {
  selectedId: string | undefined;
  view: ElectionView;
  select: (id: string) => void;
  show: (view: ElectionView) => void;
}

/**
 * Keeps the selected election and its view in the address, so that a reload returns to them. Selecting an election
 * adds a step that the Back button undoes; switching between Vote and Results does not.
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
