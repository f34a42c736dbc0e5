import type { ElectionStatus } from '@votewise/server/contract';
import { useSearchParams } from 'react-router-dom';

const STATUSES = ['active', 'completed', 'upcoming'] as const satisfies ElectionStatus[];

/** The status to which the list of elections is narrowed, kept in the address; undefined: all are shown. */
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
