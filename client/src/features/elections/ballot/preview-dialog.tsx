import { type ComponentType, Suspense, useState } from 'react';
import { DialogBody, DialogFrame } from '../../../components/ui/dialog-frame.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { ViewportFrame } from '../../../components/ui/viewport-frame.tsx';
import type { BallotPreviewProps } from './preview-context.ts';

const DEVICES = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;
type Device = (typeof DEVICES)[number]['value'];

/** In CSS pixels: a small phone, and the width from which the ballot has its full size. */
const WIDTHS: Record<Device, number> = { phone: 360, desktop: 800 };

interface PreviewDialogProps extends BallotPreviewProps {
  Preview: ComponentType<BallotPreviewProps>;
  onClose: () => void;
}

/** The ballot as voters will see it, on a phone and on a desktop. */
export function PreviewDialog({ Preview, onClose, ...ballot }: PreviewDialogProps) {
  const [device, setDevice] = useState<Device>('phone');
  return (
    <DialogFrame
      title="Ballot preview"
      description="Voters will see the ballot like this."
      onClose={onClose}
    >
      <DialogBody>
        <Segmented label="Device" value={device} options={DEVICES} onChange={setDevice} />
        <Suspense fallback={<LoadingState label="Loading the preview…" />}>
          <ViewportFrame key={device} title={`Ballot on a ${device}`} width={WIDTHS[device]}>
            <Preview {...ballot} />
          </ViewportFrame>
        </Suspense>
      </DialogBody>
    </DialogFrame>
  );
}
