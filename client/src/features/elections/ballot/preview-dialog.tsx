import { type Ballot, marksOn } from '@votewise/contract/elections/ballot';
import { useState } from 'react';
import { BallotPreview } from '../../../components/ballot/ballot-preview.tsx';
import { DialogBody, DialogFrame } from '../../../components/ui/dialog-frame.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { ViewportFrame } from '../../../components/ui/viewport-frame.tsx';
import type { ElectionValues } from '../election-form.ts';

const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;
type Device = (typeof DEVICES)[number]['value'];

/** In CSS pixels: the width of a small phone, and the smallest width at which the ballot has its full size. */
const WIDTHS: Record<Device, number> = { phone: 360, desktop: 800 };

interface PreviewDialogProps {
  ballot: Ballot & { weighted: boolean };
  candidates: ElectionValues['candidates'];
  onClose: () => void;
}

/** The ballot as voters will see it, on a phone and on a desktop. */
export function PreviewDialog({ ballot, candidates, onClose }: PreviewDialogProps) {
  const [device, setDevice] = useState<Device>('phone');
  return (
    <DialogFrame
      title="Ballot preview"
      description="This is how voters will see the ballot."
      onClose={onClose}
    >
      <DialogBody>
        <Segmented label="Device" value={device} options={DEVICES} onChange={setDevice} />
        <ViewportFrame key={device} title={`Ballot on a ${device}`} width={WIDTHS[device]}>
          <div className="p-4 md:p-8">
            <BallotPreview
              ballot={{ ...ballot, marks: marksOn(ballot, candidates.length) }}
              candidates={candidates.map(({ name, description = '' }) => ({ name, description }))}
            />
          </div>
        </ViewportFrame>
      </DialogBody>
    </DialogFrame>
  );
}
