import { useSearchParams } from 'react-router-dom';

export type ElectionView = 'vote' | 'results';

interface SelectedElection {
  selectedId: string | undefined;
  view: ElectionView;
  /** @param view defaults to the ballot */
  select: (id: string, view?: ElectionView) => void;
  show: (view: ElectionView) => void;
}

/**
 * Keeps the selected election and its view in the address, so that a reload returns to them. Selecting an election
 * adds a history entry that the Back button undoes; switching between Vote and Results does not.
 */
export function useSelectedElection(): SelectedElection {
  const [params, setParams] = useSearchParams();
  const selectedId = params.get('election') ?? undefined;
  return {
    selectedId,
    view: params.get('view') === 'results' ? 'results' : 'vote',
    select: (id, view = 'vote') => setParams(addressOf(id, view), { replace: id === selectedId }),
    show: (view) => {
      if (selectedId) setParams(addressOf(selectedId, view), { replace: true });
    },
  };
}

const addressOf = (election: string, view: ElectionView) =>
  view === 'vote' ? { election } : { election, view };
