import type { AuditEvent, Details, EventName } from '../audit/index.ts';
import { electionEvent, type ElectionRecord } from '../elections/index.ts';
import type { Handout } from './handout-document.ts';
import type { HandoutStore } from './handout-store.ts';

/** Why an attempt was refused: the voter has voted, voting has closed, or a count is visible. */
export type HandoutRefusal = 'voted' | 'closed' | 'count';

/** The ends of an attempt. Each takes effect once, with its event. Resolves to false if someone else has ended it. */
export function createHandoutOutcomes({ settle }: Pick<HandoutStore, 'settle'>) {
  return {
    given(election: ElectionRecord, handout: Handout): Promise<boolean> {
      const details = election.weighted ? { weight: handout.weight } : {};
      return settle(handout, 'given', eventOf(election, handout, 'election.paper-given', details));
    },

    refused(election: ElectionRecord, handout: Handout, reason: HandoutRefusal): Promise<boolean> {
      const event = eventOf(election, handout, 'election.paper-refused', { reason });
      return settle(handout, 'refused', event);
    },

    returned: (election: ElectionRecord, handout: Handout): Promise<boolean> =>
      settle(handout, 'returned', eventOf(election, handout, 'election.paper-returned')),

    /** Leaves the handout with its voter, who was about to give it back. Nothing has happened, so there is no event. */
    kept: (handout: Handout): Promise<boolean> => settle(handout, 'given'),
  };
}

/** The event has the same ID whoever completes the attempt, so the audit trail contains it only once. */
function eventOf<Name extends EventName>(
  election: ElectionRecord,
  { key, userId, at, by }: Handout,
  event: Name,
  details?: Details<Name>,
): AuditEvent {
  const written = { voter: { userId }, ...details } as Details<Name>;
  const made = electionEvent(election, { event, at, actor: by, details: written });
  return { ...made, eventId: `${event}:${key}` };
}
