import type { Election } from '@votewise/contract';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { formatDateTime } from '../../lib/format.ts';

type Final = Pick<Election, 'declaredAt' | 'progress'>;

/** True if the election can still be changed: until its result is declared or sealing begins. */
export const isEditable = ({ declaredAt, progress }: Final): boolean =>
  declaredAt === undefined && progress?.sealing === undefined;

/** Replaces the form for an election that can no longer be changed. */
export function FinalNotice({ election, onClose }: { election: Final; onClose: () => void }) {
  const { declaredAt } = election;
  return (
    <>
      <DialogBody>
        <Banner tone="info">
          {declaredAt === undefined
            ? 'The ballot box has been sealed.'
            : `The result was declared on ${formatDateTime(declaredAt)}.`}{' '}
          This election can no longer be changed or reopened.
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
