import { type RefObject, useRef, useState } from 'react';

export interface Confirmation {
  isGiven: boolean;
  give: (isGiven: boolean) => void;
  /** The form was submitted without it. */
  isMissing: boolean;
  box: RefObject<HTMLInputElement | null>;
  /** Returns whether it is given. If not, moves the focus to the checkbox. */
  isGivenOrAsked: () => boolean;
}

/**
 * A checkbox that has to be selected before a form is sent.
 * @param subject what is confirmed: when it changes, the confirmation of the previous one no longer counts
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
