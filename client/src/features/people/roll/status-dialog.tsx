import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import type { DialogVoter } from './dialog-voter.ts';
import { useSetDisabled } from './roll-queries.ts';

const DISABLING = {
  title: 'Disable',
  busyLabel: 'Disabling...',
  consequence:
    'From now on they can neither sign in nor vote, and get no email, until you enable them again. Ballots they have cast stay and count.',
  texts: { progress: 'Disabling...', success: 'Disabled.', failure: 'Failed to disable' },
};
const ENABLING = {
  title: 'Enable',
  busyLabel: 'Enabling...',
  consequence:
    'They can sign in and vote again with the password they had. Whoever has not been sent one yet is sent one now.',
  texts: { progress: 'Enabling...', success: 'Enabled.', failure: 'Failed to enable' },
};

interface StatusDialogProps {
  voters: readonly DialogVoter[];
  isDisabling: boolean;
  onDone: () => void;
  onClose: () => void;
}

export function StatusDialog({ voters, isDisabling, onDone, onClose }: StatusDialogProps) {
  const { mutateAsync: setDisabled } = useSetDisabled();
  const { title, busyLabel, consequence, texts } = isDisabling ? DISABLING : ENABLING;
  const [only] = voters;
  const who =
    voters.length === 1 && only
      ? `${only.name} (${only.userId})`
      : formatQuantity(voters.length, 'voter');
  return (
    <ConfirmDialog
      title={`${title} ${voters.length === 1 ? 'voter' : 'voters'}`}
      label={title}
      busyLabel={busyLabel}
      isDanger={isDisabling}
      texts={texts}
      remedy="Look at the list whether it was done; if not, do it again."
      act={() => setDisabled({ ids: voters.map(({ id }) => id), isDisabled: isDisabling })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {title} <strong className="font-semibold wrap-anywhere">{who}</strong>?
      </p>
      <p className="text-ink-2">{consequence}</p>
    </ConfirmDialog>
  );
}
