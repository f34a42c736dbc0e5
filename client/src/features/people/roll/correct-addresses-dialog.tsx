import { isolate } from '@votewise/server/contract/isolate';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { AddressesForm } from './addresses-form.tsx';
import type { DialogVoter } from './dialog-voter.ts';
import { useFailedVoters } from './roll-queries.ts';

/** The most addresses shown at a time. */
const MOST = 50;

interface HandlerProps {
  onDone: () => void;
  onClose: () => void;
}

/** Corrects the address of one voter or of several. */
export function CorrectAddressesDialog(
  props: HandlerProps & { voters: readonly DialogVoter[]; total?: number },
) {
  const { voters, total = voters.length, onDone, onClose } = props;
  const [only] = voters;
  const isOne = total === 1 && only !== undefined;
  return (
    <Dialog
      title={isOne ? 'Correct address' : 'Correct addresses'}
      description={isOne ? `${isolate(only.name)}, ${only.userId}` : sizeOf(total)}
      onClose={onClose}
    >
      <AddressesForm voters={voters.slice(0, MOST)} onDone={onDone} onClose={onClose} />
    </Dialog>
  );
}

/** Corrects the addresses of all voters whose email failed. */
export function CorrectFailedDialog(props: HandlerProps) {
  const { data, error, refetch } = useFailedVoters(MOST);
  if (data && data.total > 0) return <CorrectAddressesDialog {...props} {...data} />;
  return (
    <Dialog title="Correct addresses" onClose={props.onClose}>
      <DialogBody>
        {data && <p>There are no failed emails left. The list shows the state of each.</p>}
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
