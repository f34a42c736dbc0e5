import type { QuestionItem } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { useSecondsLeft } from '../../../lib/live/use-seconds-left.ts';
import { clockOf } from '../own/countdown.tsx';
import { itemTitle } from '../step-words.ts';
import { ballotsOut } from './turnout.ts';
import type { Step } from './use-step.ts';

/** From here on, the time is emphasized. */
const URGENT_S = 10;

/** When voting on a question closes; undefined without a time. */
export const closeOf = ({ questions }: QuestionItem) =>
  questions.find(({ status }) => status === 'active')?.closesAt;

/** The time left to vote. */
export function VotingClock({ item }: { item: QuestionItem }) {
  const seconds = useSecondsLeft(closeOf(item));
  if (seconds === undefined) return null;
  return (
    <p
      role="timer"
      aria-live="off"
      className={clsx('console-countdown', seconds <= URGENT_S && 'text-red')}
    >
      {clockOf(seconds)}
    </p>
  );
}

/** The new time is absolute, so that a repeated press that arrives twice extends voting once. */
export function MoreTimeButton({ item, step }: { item: QuestionItem; step: Step }) {
  const closesAt = closeOf(item);
  if (!closesAt) return null;
  const later = new Date(Date.parse(closesAt) + 60_000).toISOString();
  return (
    <Button
      variant="quiet"
      isBusy={step.isSaving}
      onClick={() => void step.take({ kind: 'extend', item: item.id, closesAt: later })}
    >
      <Plus aria-hidden="true" className="size-4.5" />1 More Minute
    </Button>
  );
}

const CLOSING = { progress: 'Closing voting…', failure: 'Failed to close voting' };

export function CloseQuestionDialog(props: {
  item: QuestionItem;
  step: Step;
  onClose: () => void;
}) {
  const { item, step, onClose } = props;
  const out = ballotsOut(item);
  return (
    <ConfirmDialog
      title="Close voting"
      label="Close Voting"
      busyLabel="Closing…"
      texts={CLOSING}
      act={() => step.send({ kind: 'close', item: item.id })}
      onClose={onClose}
    >
      <p>
        Close voting on {asName(itemTitle(item))} before its time is over?{' '}
        {out > 0 &&
          `${formatQuantity(out, 'ballot')} ${out === 1 ? 'is' : 'are'} still out, and can no longer be cast.`}
      </p>
    </ConfirmDialog>
  );
}
