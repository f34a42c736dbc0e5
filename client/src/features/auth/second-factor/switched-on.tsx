import type { SecondFactorData } from '@votewise/server/contract';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { formatDateTime, formatQuantity } from '../../../lib/format.ts';

/** So few recovery codes are soon none. */
const FEW = 3;

interface SwitchedOnProps {
  state: SecondFactorData;
  onRenew: () => void;
  onSwitchOff: () => void;
}

/** What can be done while it is on. */
export function SwitchedOn({ state, onRenew, onSwitchOff }: SwitchedOnProps) {
  const { since, recoveryCodesLeft } = state;
  const left = `${formatQuantity(recoveryCodesLeft, 'recovery code')} left.`;
  return (
    <>
      <DialogBody>
        <Banner tone="success" role="note">
          On{since && ` since ${formatDateTime(since)}`}.
        </Banner>
        {recoveryCodesLeft < FEW ? (
          <Banner tone="notice">{left} Make new ones before you need them.</Banner>
        ) : (
          <p>{left}</p>
        )}
        <p className="text-ink-2">To use another phone, switch it off and on again.</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onSwitchOff}>Switch Off</Button>
        <Button onClick={onRenew}>New Recovery Codes</Button>
      </DialogFooter>
    </>
  );
}
