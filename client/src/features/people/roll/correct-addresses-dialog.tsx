import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { AddressesForm } from './addresses-form.tsx';
import type { DialogVoter } from './dialog-voter.ts';
import { useFailedVoters } from './roll-queries.ts';

/** How many addresses are looked through at a time. */
const MOST = 50;

interface HandlerProps {
  onDone: () => void;
  onClose: () => void;
}

/** New addresses for one voter or for several. */
export function CorrectAddressesDialog(
  props: HandlerProps & { voters: readonly DialogVoter[]; total?: number },
) {
  const { voters, total = voters.length, onDone, onClose } = props;
  const [only] = voters;
  const isOne = total === 1 && only !== undefined;
  return (
    <Dialog
      title={isOne ? 'Correct address' : 'Correct addresses'}
      description={isOne ? `${only.name}, ${only.userId}` : sizeOf(total)}
      onClose={onClose}
    >
      <AddressesForm voters={voters.slice(0, MOST)} onDone={onDone} onClose={onClose} />
    </Dialog>
  );
}

/** The same for everyone whose mail failed. */
export function CorrectFailedDialog(props: HandlerProps) {
  const { data, error, refetch } = useFailedVoters(MOST);
  if (data && data.total > 0) return <CorrectAddressesDialog {...props} {...data} />;
  return (
    <Dialog title="Correct addresses" onClose={props.onClose}>
      <DialogBody>
        {data && <p>No email is failed any more. The list shows what became of each.</p>}
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
  return total > MOST ? `The first ${formatCount(MOST)} of ${all}. Save these, then go on.` : all;
}
