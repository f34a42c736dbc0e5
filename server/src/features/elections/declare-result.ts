import { AppError } from '../../platform/app-error.ts';
import { createEvent, type Actor } from '../audit/index.ts';
import { subjectOf } from './edit-election.ts';
import type { ElectionChange, ElectionRecord } from './election-store.ts';
import type { CountState } from './present-election.ts';
import { nextUpdatedAt } from './status-moves.ts';

/**
 * Returns the change that makes a result final; undefined if it already is.
 * @throws AppError COUNT_NOT_CONFIRMED
 */
export function declareResult(
  current: ElectionRecord,
  { state }: CountState,
  { actor, now }: { actor: Actor; now: Date },
): ElectionChange | undefined {
  if (current.declared) return undefined;
  if (current.status !== 'completed' || state !== 'confirmed') {
    throw new AppError(
      'COUNT_NOT_CONFIRMED',
      'The result can’t be declared until voting has closed and a recount has confirmed the count.',
    );
  }
  const event = createEvent({
    event: 'election.declared',
    at: now,
    actor,
    subject: subjectOf(current),
  });
  const updatedAt = nextUpdatedAt(current.updatedAt, now);
  return { set: { declared: { at: now, by: actor }, updatedAt }, events: [event] };
}
