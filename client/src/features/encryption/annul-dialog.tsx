import type { Election } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { asName } from '@votewise/contract/text/isolate';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { useAnnulElection } from './encryption-queries.ts';

const TEXTS = {
  progress: 'Annulling election…',
  success: 'Election annulled.',
  failure: 'Failed to annul the election',
};

/** Asks for the reason why an election never has a result. */
export function AnnulDialog(props: { election: Election; threshold: number; onClose: () => void }) {
  const { election, threshold, onClose } = props;
  const [reason, setReason] = useState('');
  const { mutateAsync: annul } = useAnnulElection(election.id);
  return (
    <ConfirmDialog
      title="Annul the election?"
      label="Annul Election"
      busyLabel="Annulling…"
      isDanger
      isDisabled={reason.trim() === ''}
      texts={TEXTS}
      remedy="Reload the page to check the stage."
      act={() => annul({ reason })}
      onClose={onClose}
      fields={
        <TextField
          label="Reason"
          hint="Voters can read it."
          isRequired
          maxLength={LIMITS.annulmentMax}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      }
    >
      <p>
        Only if fewer than {threshold} key holders still have their key cards.{' '}
        {asName(election.title)} then never has a result, and key holders can no longer decrypt its
        sum. Its ballots and its archive stay. To vote again, copy the election.
      </p>
      <p>This can’t be undone.</p>
    </ConfirmDialog>
  );
}
