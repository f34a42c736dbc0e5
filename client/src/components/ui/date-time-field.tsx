import { Calendar } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type Ref, useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { DateTimePicker } from './date-time-picker.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { controlStyle, Field } from './field.tsx';
import { type DateTimeChoice, useDateTime } from './use-date-time.ts';

const POPOVER_FITS = '(min-width: 768px)';

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
  const hasPopover = useMediaQuery(POPOVER_FITS);
  const Picker = hasPopover ? PickerPopover : PickerSheet;
  const shown = formatDateTime(value) || 'Choose date and time';

  function handleDone(chosen: string): void {
    onChange(chosen);
    setIsOpen(false);
  }

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
          onDone={handleDone}
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
  const state = useDateTime(choice);
  function handleDone(): void {
    const chosen = state.finish();
    if (chosen) onDone(chosen);
  }
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
        handleDone();
      }}
      className="fade z-10 w-80 max-w-[calc(100vw-1rem)] rounded-3 border border-line bg-raised shadow-dialog"
    >
      <DateTimePicker state={state} onDone={handleDone} onCancel={onCancel} />
    </Popover.Content>
  );
}

function PickerSheet({ label, onDone, onCancel, ...choice }: PickerProps) {
  const state = useDateTime(choice);
  function handleDone(): void {
    const chosen = state.finish();
    if (chosen) onDone(chosen);
  }
  return (
    <DialogFrame title={label} onClose={onCancel} isNarrow>
      <DateTimePicker state={state} onDone={handleDone} onCancel={onCancel} />
    </DialogFrame>
  );
}
