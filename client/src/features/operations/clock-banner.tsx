import * as operations from '@votewise/contract/operations/operations-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { clockKey, useClock } from './use-clock.ts';

const TEXTS = {
  progress: 'Confirming…',
  success: 'Time confirmed.',
  failure: 'Failed to confirm the time',
};

/** Shown while nothing happens on schedule, because the server's clock may be wrong. */
export function ClockBanner() {
  const client = useQueryClient();
  const { data: clock } = useClock();
  const { mutateAsync: confirm, isPending } = useAction({
    mutationFn: (time: string) => call(operations.confirmClock, { body: { time } }),
    onSettled: () => client.invalidateQueries({ queryKey: clockKey }),
  });
  if (!clock?.problem) return null;
  const { time, problem } = clock;
  return (
    <div className="container-page pt-6">
      <Banner
        tone="error"
        action={
          <Button
            isBusy={isPending}
            onClick={() => void announceProgress(TEXTS, () => confirm(time))}
          >
            Confirm Time
          </Button>
        }
      >
        {problem} Until this is resolved, elections don’t open or close on schedule, and no results
        are confirmed. If it is now {formatDateTime(time)}, confirm the time. Otherwise, correct the
        server’s clock.
      </Banner>
    </div>
  );
}
