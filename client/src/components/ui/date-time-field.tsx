import { Calendar } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type Ref, useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { DateTimePicker } from './date-time-picker.tsx';
import { controlStyle, Field } from './field.tsx';

interface DateTimeFieldProps {
  label: string;
  isRequired?: boolean;
  /** ISO string, or '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** ISO string of the earliest choice. */
  min?: string;
  error?: string | undefined;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Shows a moment in the viewer's zone and opens a picker for it. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, isRequired = false, value, onChange, min = '', error, buttonRef } = props;
  const [isOpen, setIsOpen] = useState(false);

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
            aria-label={`${label}: ${formatDateTime(value) || 'Choose date and time'}`}
            data-invalid={isInvalid}
            className={`${controlStyle} flex items-center justify-between gap-2 text-left data-invalid:border-red`}
          >
            <span className={value ? '' : 'text-ink-3'}>
              {formatDateTime(value) || 'Choose date and time'}
            </span>
            <Calendar aria-hidden="true" className="size-5 shrink-0" />
          </Popover.Trigger>
        )}
      </Field>
      <Popover.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        className="fade z-10 w-80 max-w-[calc(100vw-1rem)] rounded-3 border border-line bg-raised shadow-dialog"
      >
        <DateTimePicker
          value={value}
          min={min}
          onDone={handleDone}
          onCancel={() => setIsOpen(false)}
        />
      </Popover.Content>
    </Popover.Root>
  );
}
