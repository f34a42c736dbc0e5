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

/** A checkbox that has to be selected before a form is sent. */
export function useConfirmation(): Confirmation {
  const [isGiven, setIsGiven] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  return {
    isGiven,
    give: setIsGiven,
    isMissing: isAsked && !isGiven,
    box,
    isGivenOrAsked() {
      setIsAsked(true);
      if (!isGiven) box.current?.focus();
      return isGiven;
    },
  };
}
