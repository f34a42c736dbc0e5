import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { formatDateTime } from '../../lib/format.ts';

interface DeclaredNoticeProps {
  declaredAt: string;
  onClose: () => void;
}

/** Replaces the form of an election that can no longer be changed. */
export function DeclaredNotice({ declaredAt, onClose }: DeclaredNoticeProps) {
  return (
    <>
      <DialogBody>
        <Banner tone="info">
          The result was declared on {formatDateTime(declaredAt)}. This election can no longer be
          changed or reopened.
        </Banner>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
