import type { Election } from '@votewise/server/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useNow } from '../../lib/use-now.ts';
import type { ElectionValues } from './election-form.ts';
import { findTimingProblem } from './election-timing.ts';

/** Says when the dates of the form around it will not open or close the election by themselves. */
export function TimingNotice({ stored }: { stored?: Election }) {
  const { control, setValue, setFocus } = useFormContext<ElectionValues>();
  const [status, startDate, endDate] = useWatch({
    control,
    name: ['status', 'startDate', 'endDate'],
  });
  const now = useNow([startDate, endDate]);
  const typed = { ...(status && { status }), startDate, endDate };

  /** The button goes with the notice, so the focus goes to what it changed. */
  function choose(next: Election['status']): void {
    setValue('status', next, { shouldDirty: true });
    setFocus('status');
  }

  const problem = findTimingProblem({ typed, stored, now });
  switch (problem) {
    case 'stays-upcoming':
      return (
        <Banner
          tone="notice"
          action={<Button onClick={() => choose('active')}>Open Election</Button>}
        >
          The start date has passed, so this election stays upcoming and nobody can vote. Open it,
          or choose a later start date.
        </Banner>
      );
    case 'stays-active':
      return (
        <Banner
          tone="notice"
          action={<Button onClick={() => choose('completed')}>Close Election</Button>}
        >
          The end date has passed, so voting stays open until you close it. Close it, or choose a
          later end date.
        </Banner>
      );
    case null:
      return null;
    default:
      return problem satisfies never;
  }
}
