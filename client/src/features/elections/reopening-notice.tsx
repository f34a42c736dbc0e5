import { useId } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import type { Confirmation } from './use-confirmation.ts';

/** Explains what reopening a completed election reveals, and asks for confirmation. */
export function ReopeningNotice({ confirmation }: { confirmation: Confirmation }) {
  const { isGiven, give, isMissing, box } = confirmation;
  const id = useId();
  return (
    <div className="grid gap-2">
      <Banner tone="notice">
        Reopening can reveal votes. Everyone has seen the count, so the difference shows the votes
        cast from now on. If only a few voters take part and others know who they are, their votes
        are revealed. Reopening is refused if a participation list or a reminder leaves fewer than
        five voters who haven’t voted.
      </Banner>
      <div className="flex items-center gap-3">
        <input
          ref={box}
          id={id}
          type="checkbox"
          checked={isGiven}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={(event) => give(event.target.checked)}
          className="size-6 shrink-0 cursor-pointer accent-brand"
        />
        <label htmlFor={id} className="flex min-h-11 flex-1 items-center">
          I understand what this reveals. Reopen the election.
        </label>
      </div>
      {isMissing && (
        <FieldError id={`${id}-error`}>Confirm that you want to reopen this election.</FieldError>
      )}
    </div>
  );
}
