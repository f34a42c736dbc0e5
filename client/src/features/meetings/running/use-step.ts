import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { endsSession, failureText } from '../../../lib/api-error.ts';
import { useBusy } from '../../../lib/use-busy.ts';
import { type MeetingStep, useMeetingStatus, useMeetingStep } from '../meeting-queries.ts';

const FAILURES: Record<MeetingStep['kind'], string> = {
  show: 'Failed to show the item',
  open: 'Failed to open voting',
  extend: 'Failed to extend voting',
  close: 'Failed to close voting',
  result: 'Failed to show the result',
};

/**
 * Takes steps that the page itself shows. Toasts would move the page down under the pointer with each step, so only a
 * failure has one.
 */
export function useSteadyAction() {
  const { isBusy, run } = useBusy();
  return {
    isSaving: isBusy,
    run: (failure: string, act: () => Promise<unknown>): Promise<void> =>
      run(async () => {
        toast.dismiss(STEP_TOAST);
        try {
          await act();
        } catch (error) {
          if (!endsSession(error)) toast.error(failureText(error, failure), { id: STEP_TOAST });
        }
      }),
  };
}

const STEP_TOAST = 'meeting-step';

/**
 * Takes one step in a meeting, and reports a failure, until the connection is back.
 * @param lostSince when the connection was lost; undefined while there is one
 */
export function useStep(id: string, lostSince: number | undefined) {
  const { mutateAsync } = useMeetingStep(id);
  useEffect(() => {
    if (lostSince === undefined) toast.dismiss(STEP_TOAST);
  }, [lostSince]);
  const { isSaving, run } = useSteadyAction();
  return {
    isSaving,
    /** Throws on failure, for dialogs that report it themselves. */
    send: mutateAsync,
    take: (step: MeetingStep, handleTaken?: () => void) =>
      run(FAILURES[step.kind], async () => {
        await mutateAsync(step);
        handleTaken?.();
      }),
  };
}

/** Opens a meeting, also again. */
export function useOpening(id: string) {
  const { mutateAsync } = useMeetingStatus(id);
  const { isSaving, run } = useSteadyAction();
  return { isSaving, open: () => run('Failed to open the meeting', () => mutateAsync('open')) };
}

export type Step = ReturnType<typeof useStep>;
