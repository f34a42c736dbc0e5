import { type KeyboardEvent, useState } from 'react';
import { toIsoInstant, toLocalDateTime } from '../../lib/local-time.ts';
import { Button } from './button.tsx';
import { controlStyle, Field, FieldError } from './field.tsx';

interface DateTimePickerProps {
  value: string;
  min: string;
  onDone: (iso: string) => void;
  onCancel: () => void;
}

/** Works in the viewer's zone; answers an ISO string in UTC. */
export function DateTimePicker({ value, min, onDone, onCancel }: DateTimePickerProps) {
  const [local, setLocal] = useState(() => toLocalDateTime(new Date(value)));
  const earliest = toLocalDateTime(new Date(min));
  const chosen = toIsoInstant(local);
  const isTooEarly = chosen !== undefined && min !== '' && chosen < min;

  function handleToday(): void {
    setLocal({ ...local, date: toLocalDateTime(new Date()).date });
  }

  function handleNow(): void {
    const now = toLocalDateTime(new Date());
    setLocal({ date: local.date || now.date, time: now.time });
  }

  function handleDone(): void {
    if (chosen && !isTooEarly) onDone(chosen);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    handleDone();
  }

  return (
    <div>
      <div className="grid gap-4 p-4">
        <div className="flex items-end gap-2">
          <Field label="Date" className="min-w-0 flex-1">
            {(field) => (
              <input
                {...field}
                type="date"
                onKeyDown={handleKeyDown}
                value={local.date}
                min={earliest.date}
                onChange={(event) => setLocal({ ...local, date: event.target.value })}
                className={controlStyle}
              />
            )}
          </Field>
          <Button onClick={handleToday}>Today</Button>
        </div>
        <div className="flex items-end gap-2">
          <Field label="Time" className="min-w-0 flex-1">
            {(field) => (
              <input
                {...field}
                type="time"
                onKeyDown={handleKeyDown}
                value={local.time}
                onChange={(event) => setLocal({ ...local, time: event.target.value })}
                className={controlStyle}
              />
            )}
          </Field>
          <Button onClick={handleNow}>Now</Button>
        </div>
        {isTooEarly && <FieldError>Choose a time after the start date.</FieldError>}
      </div>
      <div className="flex justify-between border-t border-line px-4 py-3">
        <Button variant="quiet" className="-ml-4" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" disabled={!chosen || isTooEarly} onClick={handleDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
