import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { TieProps } from './tie-dialog.tsx';

const TieDialog = lazy(async () => ({ default: (await import('./tie-dialog.tsx')).TieDialog }));

/** Opens the form that records what the organization decided between tied candidates, or corrects it. */
export function TieButton({
  election,
  tie,
  onRecorded,
  ...look
}: TieProps & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)}>
        {tie.decision ? 'Correct Decision…' : 'Record Decision…'}
      </Button>
      {isOpen && (
        <Suspense>
          <TieDialog {...{ election, tie, onRecorded }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
