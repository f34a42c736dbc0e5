import type { Election } from '@votewise/server/contract';
import { useFormContext } from 'react-hook-form';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import type { ElectionValues } from './election-form.ts';
import { useTimingProblem } from './use-timing-problem.ts';

/** Says when the dates in the form around it will not open or close the election by themselves. */
export function TimingNotice({ stored }: { stored?: Election }) {
  const { setValue, setFocus } = useFormContext<ElectionValues>();
  const problem = useTimingProblem(stored);

  /** The button goes with the notice, so the focus goes to what it changed. */
  function choose(next: Election['status']): void {
    setValue('status', next, { shouldDirty: true });
    setFocus('status');
  }

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
          Voting does not end by itself: the end date has passed. Close it, or choose a later end
          date.
        </Banner>
      );
    // Said beside the end date.
    case 'no-end':
    case null:
      return null;
    default:
      return problem satisfies never;
  }
}
