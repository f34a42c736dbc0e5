import type { ElectionStatus } from '@votewise/contract';
import { Banner } from '../../components/ui/banner.tsx';
import { Consent } from '../../components/ui/consent.tsx';
import type { Confirmation } from '../../components/ui/use-confirmation.ts';

interface PlaceholderNoticeProps {
  /** The names of the placeholder candidates. */
  names: readonly string[];
  /** The status that the election gets when the form is saved. */
  status: ElectionStatus | undefined;
  confirmation: Confirmation;
}

/** Warns about placeholder candidates, and asks for confirmation before voters see them. */
export function PlaceholderNotice({ names, status, confirmation }: PlaceholderNoticeProps) {
  if (names.length === 0 || status === 'completed') return null;
  const who = names.join(' and ');
  const are = names.length === 1 ? 'is a placeholder' : 'are placeholders';
  if (status !== 'active') {
    return (
      <Banner tone="notice">
        {who} {are}. Replace {names.length === 1 ? 'it' : 'them'} with real candidates. Otherwise,
        the election won’t open on its start date.
      </Banner>
    );
  }
  return (
    <Consent
      label="Show voters these candidates."
      missing="Replace the placeholder candidates, or confirm that voters should see them."
      confirmation={confirmation}
    >
      {who} {are}, and voters will see {names.length === 1 ? 'it' : 'them'} on the ballot.
    </Consent>
  );
}
