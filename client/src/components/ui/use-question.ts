import { useState } from 'react';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';

export interface AskedQuestion {
  /** Why the change has to be confirmed; undefined until the server requires it. */
  text: string | undefined;
  confirmation: Confirmation;
  isConfirmed: boolean;
  /** Returns true and shows the question if the server requires a confirmation of the change. */
  ask: (error: unknown) => boolean;
  /** Returns true if nothing is left to confirm. Otherwise, moves focus to the checkbox. */
  isSettled: () => boolean;
}

/**
 * A change that the server rejects until it is confirmed.
 * @param subject what is changed; a confirmation applies only to this subject
 * @param textOf returns the question in an error; undefined for other errors
 */
export function useQuestion(
  subject: string,
  textOf: (error: unknown) => string | undefined,
): AskedQuestion {
  const [asked, setAsked] = useState<{ subject: string; text: string }>();
  const confirmation = useConfirmation(subject);
  const text = asked?.subject === subject ? asked.text : undefined;
  return {
    text,
    confirmation,
    isConfirmed: text !== undefined && confirmation.isGiven,
    ask(error) {
      const question = textOf(error);
      if (question !== undefined) setAsked({ subject, text: question });
      return question !== undefined;
    },
    isSettled: () => text === undefined || confirmation.isGivenOrAsked(),
  };
}
