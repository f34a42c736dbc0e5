import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { AddressesForm } from './addresses-form.tsx';
import type { DialogVoter } from './dialog-voter.ts';
import { EditVoterDialog } from './edit-voter-dialog.tsx';
import { useFailedVoters } from './roll-queries.ts';

/** The most addresses shown at a time. */
const MOST = 50;

interface HandlerProps {
  onDone: () => void;
  onClose: () => void;
}

/** Corrects the addresses of several voters. */
export function CorrectAddressesDialog(
  props: HandlerProps & { voters: readonly DialogVoter[]; total?: number },
) {
  const { voters, total = voters.length, onDone, onClose } = props;
  return (
    <Dialog title="Correct addresses" description={sizeOf(total)} onClose={onClose}>
      <AddressesForm voters={voters.slice(0, MOST)} onDone={onDone} onClose={onClose} />
    </Dialog>
  );
}

/** Corrects the addresses of all voters whose email failed. */
export function CorrectFailedDialog(props: HandlerProps) {
  const { data, error, refetch } = useFailedVoters(MOST);
  const [first] = data?.voters ?? [];
  if (data?.total === 1 && first) return <EditVoterDialog {...props} voter={first} />;
  if (data && data.total > 0) return <CorrectAddressesDialog {...props} {...data} />;
  return (
    <Dialog title="Correct addresses" onClose={props.onClose}>
      <DialogBody>
        {data && <p>There are no failed emails left. The list shows the state of each email.</p>}
        {!data && !error && <LoadingState label="Loading voters…" />}
        {!data && error && <LoadFailure what="The voters" onRetry={() => void refetch()} />}
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
      </DialogFooter>
    </Dialog>
  );
}

function sizeOf(total: number): string {
  const all = formatQuantity(total, 'voter');
  return total > MOST
    ? `The first ${formatCount(MOST)} of ${all}. Save these, then continue.`
    : all;
}
