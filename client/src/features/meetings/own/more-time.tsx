import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useMeetingTexts } from './meeting-texts.ts';
import { useAskForTime } from './own-meetings.ts';

/**
 * Lets a member ask the chair for more time, who sees only how many have asked. Offered before and after voting, so that
 * the number doesn't reveal who hasn't voted.
 */
export function MoreTime(props: { meetingId: string; itemId: string }) {
  const t = useMeetingTexts();
  const { mutateAsync: ask, isPending } = useAskForTime(props);
  const [said, setSaid] = useState<'time.asked' | 'time.askFailed'>();

  async function handleAsk(): Promise<void> {
    if (isPending || said === 'time.asked') return;
    setSaid(undefined);
    try {
      await ask();
      setSaid('time.asked');
    } catch {
      setSaid('time.askFailed');
    }
  }

  return (
    <>
      {/* It stays after it was pressed, because it has the focus. */}
      <Button
        isBusy={isPending}
        aria-pressed={said === 'time.asked'}
        onClick={() => void handleAsk()}
      >
        {t('time.ask')}
      </Button>
      <output className="text-14 text-ink-2">{said && t(said)}</output>
    </>
  );
}
