import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldProps } from './field.tsx';

type SelectFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'select'>, 'className'>;

/** A label above a select. Its children are the options. */
export function SelectField(props: SelectFieldProps) {
  const { label, isRequired, hint, error, className, ...select } = props;
  return (
    <Field {...{ label, hint, error, className }} isRequired={isRequired ?? false}>
      {(control) => <select {...select} {...control} className={controlStyle} />}
    </Field>
  );
}
