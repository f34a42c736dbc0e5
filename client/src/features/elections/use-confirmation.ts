import { type RefObject, useRef, useState } from 'react';

export interface Confirmation {
  isGiven: boolean;
  give: (isGiven: boolean) => void;
  /** It was needed and had not been given. */
  isMissing: boolean;
  box: RefObject<HTMLInputElement | null>;
  /** Whether it is given; when not, the box asks for it. */
  isGivenOrAsked: () => boolean;
}

/** A box that has to be ticked before a form is sent. */
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
