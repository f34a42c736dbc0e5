import { useSaving } from '../../../components/ui/use-saving.ts';
import { type MeetingStep, useMeetingStep } from '../meeting-queries.ts';

const TEXTS: Record<MeetingStep['kind'], { progress: string; failure: string }> = {
  show: { progress: 'Showing the item…', failure: 'Failed to show the item' },
  open: { progress: 'Opening voting…', failure: 'Failed to open voting' },
  extend: { progress: 'Extending voting…', failure: 'Failed to extend voting' },
  close: { progress: 'Closing voting…', failure: 'Failed to close voting' },
  result: { progress: 'Saving…', failure: 'Failed to show the result' },
};

/** Takes one step, and reports a failure. */
export function useStep(id: string) {
  const { mutateAsync } = useMeetingStep(id);
  const { isSaving, save } = useSaving();
  return {
    isSaving,
    /** Throws on failure, for dialogs that report it themselves. */
    send: mutateAsync,
    take: (step: MeetingStep) => save(TEXTS[step.kind], () => mutateAsync(step)),
  };
}

export type Step = ReturnType<typeof useStep>;
