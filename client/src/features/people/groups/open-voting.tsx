import { useEffect, useState } from 'react';
import { Consent } from '../../../components/ui/consent.tsx';
import { type Confirmation, useConfirmation } from '../../../components/ui/use-confirmation.ts';
import { asksToConfirm } from '../../../lib/api-error.ts';

interface OpenVotingQuestion {
  /** Which elections the change affects and why that matters; undefined until the server requires confirmation. */
  text: string | undefined;
  confirmation: Confirmation;
  /** Added to the request. */
  confirmed: { confirmWhileOpen?: true };
  /** Returns true and shows the question if the server requires confirmation of the change. */
  ask: (error: unknown) => boolean;
  /** Returns true if nothing is left to confirm. Otherwise, moves focus to the checkbox. */
  isSettled: () => boolean;
}

/**
 * A change to groups or weight that the server rejects until it is confirmed, because voting is open.
 * @param subject what is changed; a confirmation applies only to this subject
 */
export function useOpenVoting(subject: string): OpenVotingQuestion {
  const [asked, setAsked] = useState<{ subject: string; text: string }>();
  const confirmation = useConfirmation(subject);
  const text = asked?.subject === subject ? asked.text : undefined;
  return {
    text,
    confirmation,
    confirmed: text !== undefined && confirmation.isGiven ? { confirmWhileOpen: true } : {},
    ask(error) {
      if (!asksToConfirm(error)) return false;
      setAsked({ subject, text: error.message });
      return true;
    },
    isSettled: () => text === undefined || confirmation.isGivenOrAsked(),
  };
}

/** Lists the open elections that a change affects, with a checkbox that must be selected before the change is saved. */
export function OpenVotingConsent({ openVoting }: { openVoting: OpenVotingQuestion }) {
  const { text, confirmation } = openVoting;
  const { box } = confirmation;
  // The checkbox appears below the fields, where it may be out of view.
  useEffect(() => {
    if (text !== undefined) box.current?.focus();
  }, [text, box]);
  if (text === undefined) return null;
  return (
    <Consent
      label="Make this change while voting is open."
      missing="Confirm the change, or cancel."
      confirmation={confirmation}
    >
      {text}
    </Consent>
  );
}
