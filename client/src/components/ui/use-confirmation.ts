import { type RefObject, useRef, useState } from 'react';

export interface Confirmation {
  isGiven: boolean;
  give: (isGiven: boolean) => void;
  /** True if the form was submitted without the confirmation. */
  isMissing: boolean;
  box: RefObject<HTMLInputElement | null>;
  /** Returns whether the confirmation was given. If not, moves focus to the checkbox. */
  isGivenOrAsked: () => boolean;
}

/**
 * A checkbox that must be selected before a form is sent.
 * @param subject what is confirmed; a new subject requires a new confirmation
 */
export function useConfirmation(subject: string): Confirmation {
  const [given, setGiven] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const isGiven = given === subject;
  return {
    isGiven,
    give: (isOn) => setGiven(isOn ? subject : undefined),
    isMissing: asked === subject && !isGiven,
    box,
    isGivenOrAsked() {
      setAsked(subject);
      if (!isGiven) box.current?.focus();
      return isGiven;
    },
  };
}
