import type { Meeting } from '@votewise/contract';
import { ExternalLink, QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { screenAddress } from '../meeting-paths.ts';
import { useRenewScreenKey } from '../meeting-queries.ts';

const RENEWING = {
  progress: 'Replacing the link…',
  success: 'Link replaced.',
  failure: 'Failed to replace the link',
};

/** The screen for a projector: its address, and a new one if it got into the wrong hands. */
export function HallPanel({ meeting }: { meeting: Meeting }) {
  const [isCodeShown, setIsCodeShown] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: renew } = useRenewScreenKey(meeting.id);
  const address = screenAddress(meeting);
  return (
    <TitledPanel id="hall" title="Screen in the hall" className="grid grid-cols-1 gap-3">
      <p className="text-ink-2">
        For a projector. It needs no sign-in and shows nothing secret: the current item, attendance,
        the time left, and results that you show.
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={address} target="_blank" rel="noreferrer" className={buttonStyle()}>
          <ExternalLink aria-hidden="true" className="size-4.5" />
          Open Screen
        </a>
        <CopyButton text={address} label="Copy Link" />
        <Button aria-expanded={isCodeShown} onClick={() => setIsCodeShown(!isCodeShown)}>
          <QrIcon aria-hidden="true" className="size-4.5" />
          QR Code
        </Button>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Replace Link…
        </Button>
      </div>
      {isCodeShown && <QrCode text={address} label="QR code of the screen in the hall" />}
      {isAsking && (
        <ConfirmDialog
          title="Replace link"
          label="Replace Link"
          busyLabel="Replacing…"
          texts={RENEWING}
          act={() => renew(undefined)}
          onClose={() => setIsAsking(false)}
        >
          <p>
            The current link stops working, and open screens go blank. Open the new link on the
            projector.
          </p>
        </ConfirmDialog>
      )}
    </TitledPanel>
  );
}
