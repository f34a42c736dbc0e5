import type { Election } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { useId, useState } from 'react';
import { TextField } from '../../../components/ui/field.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';

const USUAL = [
  { value: '90', label: '90 s' },
  { value: '120', label: '2 min' },
  { value: '300', label: '5 min' },
  { value: 'own', label: 'Other' },
] as const;

type Usual = (typeof USUAL)[number]['value'];

const CHOICE = { isEntry: false };

/** More candidates than this take longer than a motion. */
const SHORT_BALLOT = 5;

const isLong = (elections: readonly Election[]): boolean =>
  elections.length > 1 ||
  elections.some(
    ({ ballot, candidates }) =>
      ballot.kind === 'ranked' || ballot.kind === 'scored' || candidates.length > SHORT_BALLOT,
  );

/** The time that was chosen last is kept for the next question; ballots that take longer have their own. */
export function useTimeToVote(elections: readonly Election[]) {
  const [short, setShort] = useDraft<Usual>('meetings.seconds', '120', CHOICE);
  const [long, setLong] = useDraft<Usual>('meetings.secondsIfLong', '300', CHOICE);
  const [minutes, setMinutes] = useDraft('meetings.minutes', '10', CHOICE);
  const [isTried, setIsTried] = useState(false);
  const id = useId();
  const isLonger = isLong(elections);
  const usual = isLonger ? long : short;
  const typed = /^\d+$/.test(minutes.trim()) ? Number(minutes) : Number.NaN;
  const isFine = typed >= 1 && typed <= LIMITS.questionMinutesMax;
  const problem =
    usual === 'own' && !isFine
      ? `Enter a whole number from 1 to ${formatCount(LIMITS.questionMinutesMax)}.`
      : undefined;
  return {
    usual,
    choose: isLonger ? setLong : setShort,
    seconds: usual === 'own' ? (isFine ? typed : 0) * 60 : Number(usual),
    minutes,
    setMinutes,
    problem,
    shownProblem: isTried ? problem : undefined,
    id,
    /** Shows what is wrong with the time. */
    focus(): void {
      setIsTried(true);
      document.getElementById(id)?.querySelector('input')?.focus();
    },
  };
}

type Time = ReturnType<typeof useTimeToVote>;

export function TimeChoice({ time }: { time: Time }) {
  return (
    <Segmented label="Time to vote" value={time.usual} options={USUAL} onChange={time.choose} />
  );
}

/** A time that is not among the usual ones. */
export function OwnTime({ time }: { time: Time }) {
  if (time.usual !== 'own') return null;
  return (
    <div id={time.id}>
      <TextField
        label="Minutes"
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(LIMITS.questionMinutesMax).length}
        error={time.shownProblem}
        value={time.minutes}
        onChange={({ target }) => time.setMinutes(target.value)}
      />
    </div>
  );
}
