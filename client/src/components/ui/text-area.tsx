import type { ComponentProps } from 'react';
import { controlStyle, Field } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<typeof Field>, 'children'> &
  Omit<ComponentProps<'textarea'>, 'className'>;

/** A field for several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, isRequired, hint, error, problemId, className, ...area } = props;
  return (
    <Field {...{ label, hint, error, problemId, className }} isRequired={isRequired ?? false}>
      {(control) => <textarea dir="auto" {...area} {...control} className={controlStyle} />}
    </Field>
  );
}
