import type { KeyboardEvent } from 'react';
import { toLocalDateTime } from '../../lib/local-time.ts';
import { Button } from './button.tsx';
import { controlStyle, Field } from './field.tsx';
import { type DateTimeState, LAST_DATE } from './use-date-time.ts';

interface DateTimePickerProps {
  state: DateTimeState;
  onDone: () => void;
  onCancel: () => void;
}

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Date, time, and shortcuts, in the viewer's time zone. */
export function DateTimePicker({ state, onDone, onCancel }: DateTimePickerProps) {
  const { local, earliestDate, problem, change, dateRef, timeRef } = state;
  const errorOf = (part: 'date' | 'time') => (problem?.part === part ? problem.text : undefined);

  function handleNow(): void {
    const now = toLocalDateTime(new Date());
    change({ date: local.date || now.date, time: now.time });
  }

  /** Enter must not submit the form around the picker. */
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onDone();
  }

  return (
    <>
      <div className="grid gap-4 p-4">
        <Field label="Date" error={errorOf('date')}>
          {(field) => (
            <div className="flex gap-2">
              <input
                {...field}
                ref={dateRef}
                type="date"
                value={local.date}
                min={earliestDate}
                max={LAST_DATE}
                onKeyDown={handleKeyDown}
                onChange={(event) => change({ date: event.target.value })}
                className={`${controlStyle} min-w-0 flex-1`}
              />
              <Button onClick={() => change({ date: toLocalDateTime(new Date()).date })}>
                Today
              </Button>
            </div>
          )}
        </Field>
        <Field label="Time" error={errorOf('time')} hint={`Your time zone: ${zone}`}>
          {(field) => (
            <div className="flex gap-2">
              <input
                {...field}
                ref={timeRef}
                type="time"
                value={local.time}
                onKeyDown={handleKeyDown}
                onChange={(event) => change({ time: event.target.value })}
                className={`${controlStyle} min-w-0 flex-1`}
              />
              <Button onClick={handleNow}>Now</Button>
            </div>
          )}
        </Field>
      </div>
      <div className="flex justify-between border-t border-line px-4 py-3">
        <Button variant="quiet" className="-ms-4" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
