import { Checkbox } from '../../components/ui/checkbox.tsx';
import { Consent } from '../../components/ui/consent.tsx';
import type { ReactNode } from 'react';
import type { Confirmation } from '../../components/ui/use-confirmation.ts';
import { useQuestion } from '../../components/ui/use-question.ts';
import { ApiError } from '../../lib/api-error.ts';

/** Only voters can be without an address. */
export function NoAddress(props: {
  email: string | null;
  onChange: (email: string | null) => void;
}) {
  const { email, onChange } = props;
  return (
    <div>
      <Checkbox isOn={email === null} onChange={(isOn) => onChange(isOn ? null : '')}>
        No email address
      </Checkbox>
      {email === null && (
        <p className="text-14 text-ink-2">
          The voter gets no emails. Print a code sheet with a password for them in the list of all
          voters.
        </p>
      )}
    </div>
  );
}

/** An address that other voters have. The server rejects it until it is confirmed that they share it. */
export function useSharedAddress(email: string | null) {
  const question = useQuestion(email ?? '', (error) =>
    error instanceof ApiError ? error.fields['shareAddress'] : undefined,
  );
  return { ...question, confirmed: question.isConfirmed ? { shareAddress: true } : {} };
}

/** Says what sharing an address means, with a checkbox that must be selected before it is saved. */
export function SharedAddressConsent(props: {
  shared: { text: ReactNode; confirmation: Confirmation };
  act: string;
}) {
  const { shared, act } = props;
  if (shared.text === undefined) return null;
  return (
    <Consent
      label={`${act} with the same address.`}
      missing="Confirm that the voters share this address, or enter a different one."
      confirmation={shared.confirmation}
    >
      {shared.text}
    </Consent>
  );
}
