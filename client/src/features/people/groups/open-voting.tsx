import { useEffect } from 'react';
import { Consent } from '../../../components/ui/consent.tsx';
import { type AskedQuestion, useQuestion } from '../../../components/ui/use-question.ts';
import { asksToConfirm } from '../../../lib/api-error.ts';

interface OpenVotingQuestion extends AskedQuestion {
  /** Added to the request. */
  confirmed: { confirmWhileOpen?: true };
}

/**
 * A change to groups or weight that the server rejects until it is confirmed, because voting is open.
 * @param subject what is changed; a confirmation applies only to this subject
 */
export function useOpenVoting(subject: string): OpenVotingQuestion {
  const question = useQuestion(subject, (error) =>
    asksToConfirm(error) ? error.message : undefined,
  );
  return { ...question, confirmed: question.isConfirmed ? { confirmWhileOpen: true } : {} };
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
