import type { Election } from '@votewise/contract';
import { useFormContext } from 'react-hook-form';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import type { ElectionValues } from './election-form.ts';
import { useTimingProblem } from './use-timing-problem.ts';

/** Warns when the dates in the surrounding form will not open or close the election automatically. */
export function TimingNotice({ stored }: { stored?: Election }) {
  const { setValue, setFocus } = useFormContext<ElectionValues>();
  const problem = useTimingProblem(stored);

  /** The button disappears together with the notice, so focus moves to the field that the button changed. */
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
          The start date has passed. The election stays upcoming, and voters can’t vote. Open it or
          choose a later start date.
        </Banner>
      );
    case 'over':
      return (
        <Banner tone="notice">
          The end date has passed, so voting can’t open. Choose a later end date.
        </Banner>
      );
    // This problem is shown next to the end date field instead.
    case 'no-end':
    case null:
      return null;
    default:
      return problem satisfies never;
  }
}
