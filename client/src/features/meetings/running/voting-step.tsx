import type { QuestionItem } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { asName } from '@votewise/contract/text/isolate';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Countdown } from '../own/countdown.tsx';
import { itemTitle } from '../step-words.ts';
import type { Step } from './use-step.ts';

const USUAL = [
  { value: '90', label: '90 s' },
  { value: '120', label: '2 min' },
  { value: '300', label: '5 min' },
  { value: 'own', label: 'Other' },
] as const;

type Usual = (typeof USUAL)[number]['value'];

/**
 * Opens voting on the question that is shown. The time that was chosen last is kept for the next question.
 * @param props.isLong true for ballots that take longer, such as with a screen reader
 */
export function OpenVoting(props: { item: QuestionItem; isLong: boolean; step: Step }) {
  const { item, isLong, step } = props;
  const [kept, initial] = isLong
    ? (['meetings.secondsIfLong', '300'] as const)
    : (['meetings.seconds', '120'] as const);
  const [usual, setUsual] = useDraft<Usual>(kept, initial);
  const [minutes, setMinutes] = useDraft('meetings.minutes', '10');
  const [isTried, setIsTried] = useState(false);
  const typed = /^\d+$/.test(minutes.trim()) ? Number(minutes) : Number.NaN;
  const isFine = typed >= 1 && typed <= LIMITS.questionMinutesMax;
  const seconds = usual === 'own' ? typed * 60 : Number(usual);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsTried(true);
    if (usual === 'own' && !isFine) event.currentTarget.querySelector('input')?.focus();
    else void step.take({ kind: 'open', item: item.id, seconds });
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      <Segmented label="Time to vote" value={usual} options={USUAL} onChange={setUsual} />
      {usual === 'own' && (
        <TextField
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(LIMITS.questionMinutesMax).length}
          error={
            isTried && !isFine
              ? `Enter a whole number from 1 to ${formatCount(LIMITS.questionMinutesMax)}.`
              : undefined
          }
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={step.isSaving}
        className="justify-self-start"
      >
        Open Voting
      </Button>
    </form>
  );
}

/** Returns how many members have asked for more time; '' for none. */
function needTimeText({ questions }: QuestionItem): string {
  const count = Math.max(0, ...questions.map(({ needTime = 0 }) => needTime));
  if (count === 0) return '';
  return `${formatQuantity(count, 'member')} ${count === 1 ? 'needs' : 'need'} more time.`;
}

const EXTENSIONS = [
  { seconds: 30, label: '+30 s', name: 'Extend by 30 seconds' },
  { seconds: 60, label: '+1 min', name: 'Extend by 1 minute' },
] as const;

const CLOSING = { progress: 'Closing voting…', failure: 'Failed to close voting' };

/** While voting is open: the time left, the ballots so far, and more or less time. */
export function VotingStep({ item, step }: { item: QuestionItem; step: Step }) {
  const [isAsking, setIsAsking] = useState(false);
  const open = item.questions.find(({ status }) => status === 'active');
  const closesAt = open?.closesAt;

  function extend(seconds: number): void {
    if (!closesAt) return;
    const later = new Date(Date.parse(closesAt) + seconds * 1_000).toISOString();
    void step.take({ kind: 'extend', item: item.id, closesAt: later });
  }

  return (
    <>
      <p className="wrap-anywhere">Voting on {asName(itemTitle(item))} is open.</p>
      {closesAt && <Countdown closesAt={closesAt} />}
      <ul className="grid gap-1 tabular-nums">
        {item.questions.map(({ electionId, title, ballots, eligible }) => (
          <li key={electionId} className="wrap-anywhere">
            {item.questions.length > 1 && `${asName(title)}: `}
            {formatCount(ballots)} of {formatCount(eligible)} have voted.
          </li>
        ))}
      </ul>
      <output className="font-semibold">{needTimeText(item)}</output>
      <div className="flex flex-wrap gap-2">
        {EXTENSIONS.map(({ seconds, label, name }) => (
          <Button
            key={label}
            size="large"
            aria-label={name}
            isBusy={step.isSaving}
            onClick={() => extend(seconds)}
          >
            {label}
          </Button>
        ))}
        <Button variant="primary" size="large" onClick={() => setIsAsking(true)}>
          Close Voting Now
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Close voting"
          label="Close Voting"
          busyLabel="Closing…"
          texts={CLOSING}
          act={() => step.send({ kind: 'close', item: item.id })}
          onClose={() => setIsAsking(false)}
        >
          <p>
            Close voting on {asName(itemTitle(item))} before its time is over? Members who haven’t
            voted can no longer vote.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
