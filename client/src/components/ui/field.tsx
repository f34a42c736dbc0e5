import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

export const controlStyle =
  'quick w-full min-h-11 rounded-2 border bg-field px-3 py-2 text-16 text-ink ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-3 ' +
  'aria-disabled:border-line aria-disabled:bg-sunken ' +
  'border-line-strong aria-invalid:border-red aria-invalid:shadow-[inset_0_0_0_1px_var(--red)]';

export interface FieldProps {
  label: string;
  isRequired?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** The ID of a message elsewhere that is about this field and others. */
  problemId?: string | undefined;
  className?: string | undefined;
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    'aria-required': true | undefined;
  }) => ReactNode;
}

/**
 * A label above a control, with an associated hint and error. Screen readers read the error when the control gets the
 * focus. If the control already has it, such as after Enter, the error is announced.
 */
export function Field(props: FieldProps) {
  const { label, isRequired, hint, error, problemId, className, children } = props;
  const id = useId();
  const hasFocus = document.activeElement?.id === id;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, problemId]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={clsx('flex flex-col gap-2', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-red">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error || problemId ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': isRequired || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <FieldError id={`${id}-error`} {...(hasFocus && { role: 'alert' as const })}>
          {error}
        </FieldError>
      )}
    </div>
  );
}

export function FieldError(props: { id?: string; role?: 'alert'; children: ReactNode }) {
  const { children, ...rest } = props;
  return (
    <p {...rest} className="flex items-start gap-2 text-14 font-semibold text-red">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'className'>;

export function TextField(props: TextFieldProps) {
  const { label, isRequired, hint, error, problemId, className, ...input } = props;
  return (
    <Field {...{ label, hint, error, problemId, className }} isRequired={isRequired ?? false}>
      {(control) => <input dir="auto" {...input} {...control} className={controlStyle} />}
    </Field>
  );
}
