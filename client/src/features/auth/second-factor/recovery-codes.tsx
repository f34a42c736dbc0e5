import type { User } from '@votewise/contract';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { saveFile } from '../../../lib/save-file.ts';

interface RecoveryCodesProps {
  user: User;
  codes: readonly string[];
  onDone: () => void;
}

/**
 * The recovery codes, which are shown only once. Only the button closes the dialog, so an accidental key press can't
 * hide the codes.
 */
export function RecoveryCodes({ user, codes, onDone }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null);
  useDialogGuard({ isLocked: true });
  useEffect(() => list.current?.focus(), []);

  function handleDownload(): void {
    const text = [
      `Recovery codes for ${user.userId} at ${window.location.host}`,
      'Use each code once, in place of a code from your authenticator app.',
      '',
      ...codes,
      '',
    ].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain' }), 'votewise-recovery-codes.txt');
  }

  return (
    <>
      <DialogBody>
        <p className="text-ink-2">
          If you lose your phone, use one of these codes instead. Each works once. Don’t keep them
          with your password. They won’t be shown again.
        </p>
        <ul
          ref={list}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- receives focus from the previous form
          tabIndex={-1}
          aria-label="Recovery codes"
          className="grid justify-center gap-1 rounded-2 border border-line bg-sunken px-2 py-3 tabular-nums"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 *:flex-auto">
          <Button onClick={handleDownload}>
            <Download aria-hidden="true" className="size-4.5" />
            Download
          </Button>
          <CopyButton text={codes.join('\n')} label="Copy" />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          I’ve Saved Them
        </Button>
      </DialogFooter>
    </>
  );
}
