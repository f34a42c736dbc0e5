import { AppError } from '../../../platform/app-error.ts';
import { type ChangeContext, changeWith, electionEvent } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import type { CountState } from '../reading/present-election.ts';

/** Returns undefined if the result is already declared. @throws AppError COUNT_NOT_CONFIRMED */
export function declaration(
  current: ElectionRecord,
  { state }: CountState,
  { actor, now }: ChangeContext,
): ElectionChange | undefined {
  if (current.declared) return undefined;
  if (current.status !== 'completed' || state !== 'confirmed') {
    throw new AppError(
      'COUNT_NOT_CONFIRMED',
      'The result can’t be declared until voting has closed and a recount has confirmed the count.',
    );
  }
  const event = electionEvent(current, { event: 'election.declared', at: now, actor });
  return changeWith(current, { declared: { at: now, by: actor } }, event);
}
