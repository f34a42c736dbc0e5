import { useEffect, useState } from 'react';
import { Consent } from '../../../components/ui/consent.tsx';
import { type Confirmation, useConfirmation } from '../../../components/ui/use-confirmation.ts';
import { asksToConfirm } from '../../../lib/api-error.ts';

interface OpenVotingQuestion {
  /** Which elections the change concerns and why it matters; undefined until the server has asked. */
  text: string | undefined;
  confirmation: Confirmation;
  /** For the request. */
  confirmed: { confirmWhileOpen?: true };
  /** Returns whether the server asks to confirm the change. Then the question is shown. */
  ask: (error: unknown) => boolean;
  /** Returns whether nothing is left to confirm. If not, moves the focus to the checkbox. */
  isSettled: () => boolean;
}

/**
 * A change of groups or weight that the server refused until it is confirmed, because voting is open.
 * @param subject what is changed: when it differs, the server is asked again
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

/** States which open elections a change concerns, with a checkbox that has to be selected first. */
export function OpenVotingConsent({ openVoting }: { openVoting: OpenVotingQuestion }) {
  const { text, confirmation } = openVoting;
  const { box } = confirmation;
  // It appears below the fields, where it may be out of sight.
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
