import { type ChangeContext, changeWith, electionEvent } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';

/** Returns undefined if the election is already annulled. Whether it may be is known to the feature that decrypts. */
export function annulment(
  current: ElectionRecord,
  reason: string,
  { actor, now }: ChangeContext,
): ElectionChange | undefined {
  if (current.annulled) return undefined;
  const details = { reason };
  const event = electionEvent(current, { event: 'election.annulled', at: now, actor, details });
  return changeWith(current, { annulled: { at: now, by: actor, reason } }, event);
}
