import { Calendar } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { TIME_ZONE, toLocalDateTime } from '../../lib/local-time.ts';
import { FROM_MD, useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { controlStyle, Field } from './field.tsx';
import {
  type DateTimeChoice,
  type DateTimeState,
  LAST_DATE,
  useDateTime,
} from './use-date-time.ts';

interface DateTimeFieldProps extends Omit<DateTimeChoice, 'min'> {
  label: string;
  isRequired?: boolean;
  min?: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Shows a date and time in the viewer's time zone and opens a picker for them. */
export function DateTimeField(props: DateTimeFieldProps) {
  const {
    label,
    isRequired = false,
    value,
    min = '',
    minLabel,
    onChange,
    error,
    buttonRef,
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  const hasPopover = useMediaQuery(FROM_MD);
  const Picker = hasPopover ? PickerPopover : PickerSheet;
  const shown = formatDateTime(value) || 'Choose date and time';

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Field label={label} isRequired={isRequired} error={error}>
        {({ 'aria-required': _isRequired, 'aria-invalid': isInvalid, ...control }) => (
          <Popover.Trigger
            {...control}
            ref={buttonRef}
            aria-label={`${label}: ${shown}`}
            data-invalid={isInvalid}
            className={`${controlStyle} flex items-center justify-between gap-2 text-start data-invalid:border-red data-invalid:shadow-[inset_0_0_0_1px_var(--red)]`}
          >
            <span className={value ? '' : 'text-ink-3'}>{shown}</span>
            <Calendar aria-hidden="true" className="size-5 shrink-0" />
          </Popover.Trigger>
        )}
      </Field>
      {isOpen && (
        <Picker
          label={label}
          value={value}
          min={min}
          minLabel={minLabel}
          onDone={(chosen) => {
            onChange(chosen);
            setIsOpen(false);
          }}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </Popover.Root>
  );
}

interface PickerProps extends DateTimeChoice {
  label: string;
  onDone: (iso: string) => void;
  onCancel: () => void;
}

function PickerPopover({ label, onDone, onCancel, ...choice }: PickerProps) {
  const state = useDateTime(choice, onDone);
  return (
    <Popover.Content
      align="start"
      sideOffset={6}
      collisionPadding={8}
      aria-label={label}
      onInteractOutside={(event) => {
        // A click outside applies the choice, as Done does, instead of silently discarding it.
        if (state.isUntouched()) return;
        event.preventDefault();
        state.finish();
      }}
      className="fade z-10 w-80 max-w-[calc(100vw-1rem)] rounded-3 border border-line bg-raised shadow-dialog"
    >
      <DateTimeInputs state={state} onCancel={onCancel} />
    </Popover.Content>
  );
}

function PickerSheet({ label, onDone, onCancel, ...choice }: PickerProps) {
  const state = useDateTime(choice, onDone);
  return (
    <DialogFrame title={label} onClose={onCancel} isNarrow>
      <DateTimeInputs state={state} onCancel={onCancel} />
    </DialogFrame>
  );
}

/** Date, time, and shortcuts, in the viewer's time zone. */
function DateTimeInputs({ state, onCancel }: { state: DateTimeState; onCancel: () => void }) {
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
    state.finish();
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
        <Field label="Time" error={errorOf('time')} hint={`Your time zone: ${TIME_ZONE}`}>
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
        <Button variant="primary" onClick={state.finish}>
          Done
        </Button>
      </div>
    </>
  );
}
