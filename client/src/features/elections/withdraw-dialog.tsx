import type { Candidate, Election } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/limits';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useWithdrawCandidate } from './queries.ts';

const TEXTS = {
  progress: 'Withdrawing candidate…',
  success: 'Candidate withdrawn.',
  failure: 'Failed to withdraw the candidate',
};
const REASON_MISSING = 'Enter a reason';

interface WithdrawDialogProps {
  election: Pick<Election, 'id' | 'ballot'>;
  candidate: Candidate;
  onClose: () => void;
}

/** Asks for the reason before a candidate is withdrawn. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  return (
    <Dialog title="Withdraw candidate" onClose={props.onClose} isNarrow>
      <WithdrawForm {...props} />
    </Dialog>
  );
}

function WithdrawForm({ election, candidate, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const { mutateAsync: withdraw, isPending } = useWithdrawCandidate(election.id);
  const typed = reason.trim();
  useDialogGuard({
    isLocked: isPending,
    unsaved: typed === '' ? undefined : 'The candidate hasn’t been withdrawn.',
  });
  const refusal = failure instanceof ApiError ? failure.fields['reason'] : undefined;

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    setIsTried(true);
    if (typed === '') {
      form.current?.querySelector('input')?.focus();
      return;
    }
    setFailure(undefined);
    const body = { candidateId: candidate.id, reason: typed };
    if (await announceProgress(TEXTS, () => withdraw(body), setFailure)) onClose();
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        <p>
          <bdi className="font-semibold">{candidate.name}</bdi> can no longer be voted for and can’t
          win.
        </p>
        <ul className="grid list-disc gap-2 ps-5">
          <li>Ballots already cast don’t change.</li>
          {election.ballot.kind === 'ranked' && <li>Rankings skip to the next preference.</li>}
          <li>This can’t be undone.</li>
        </ul>
        <TextField
          label="Reason"
          isRequired
          hint="The audit trail records the reason."
          value={reason}
          maxLength={LIMITS.withdrawalReasonMax}
          error={refusal ?? (isTried && typed === '' ? REASON_MISSING : undefined)}
          onChange={(event) => setReason(event.target.value)}
        />
        <SaveFailure
          error={failure}
          remedy="Reload the page to check whether the candidate has been withdrawn."
          kept=""
        />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" variant="danger" isBusy={isPending} busyLabel="Withdrawing…">
          Withdraw Candidate
        </Button>
      </DialogFooter>
    </form>
  );
}
