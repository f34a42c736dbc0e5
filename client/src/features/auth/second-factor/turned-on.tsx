import type { SecondFactorData } from '@votewise/contract';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { formatDateTime, formatQuantity } from '../../../lib/format.ts';

/** With fewer recovery codes than this, a warning is shown. */
const FEW = 3;

interface TurnedOnProps {
  state: SecondFactorData;
  onRenew: () => void;
  onTurnOff: () => void;
}

/** The actions that are available while two-step sign-in is on. */
export function TurnedOn({ state, onRenew, onTurnOff }: TurnedOnProps) {
  const { since, recoveryCodesLeft } = state;
  const left = `${formatQuantity(recoveryCodesLeft, 'recovery code')} left.`;
  return (
    <>
      <DialogBody>
        <Banner tone="success" role="note">
          On{since && ` since ${formatDateTime(since)}`}.
        </Banner>
        {recoveryCodesLeft < FEW ? (
          <Banner tone="notice">{left} Create new codes before you run out.</Banner>
        ) : (
          <p>{left}</p>
        )}
        <p className="text-ink-2">
          To use a different phone, turn two-step sign-in off and on again.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onTurnOff}>Turn Off</Button>
        <Button onClick={onRenew}>Create Recovery Codes</Button>
      </DialogFooter>
    </>
  );
}
