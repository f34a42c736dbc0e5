import type { ElectionStatus } from '@votewise/contract';
import { useSearchParams } from 'react-router-dom';

const STATUSES = ['active', 'completed', 'upcoming'] as const satisfies ElectionStatus[];

/** The status by which the list of elections is filtered, kept in the URL; undefined if all are shown. */
export function useShownStatus(): {
  shown: ElectionStatus | undefined;
  show: (status: ElectionStatus | undefined) => void;
} {
  const [params, setParams] = useSearchParams();
  return {
    shown: STATUSES.find((status) => status === params.get('status')),
    show(status) {
      setParams(
        (before) => {
          if (status) before.set('status', status);
          else before.delete('status');
          return before;
        },
        { replace: true },
      );
    },
  };
}
