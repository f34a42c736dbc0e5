import { type EventName, type GeneralSettings, inWholes } from '@votewise/contract';
import type { AuditEvent, GivenEvent } from '../audit/index.ts';
import { electionEvent, type ElectionRecord } from '../elections/index.ts';
import type { Handout } from './handout-document.ts';
import type { HandoutStore } from './handout-store.ts';

/** Why an attempt was refused: the voter has voted, voting has closed, or a count is visible. */
export type HandoutRefusal = 'voted' | 'closed' | 'count';

/** The ends of an attempt. Each takes effect once, with its event. Resolves to false if someone else has ended it. */
export function createHandoutOutcomes(
  { settle }: Pick<HandoutStore, 'settle'>,
  general: () => GeneralSettings,
) {
  return {
    given(election: ElectionRecord, handout: Handout): Promise<boolean> {
      const weight = inWholes(handout.weight, general().weight);
      const details = { voter: voterOf(handout), ...(election.weighted && { weight }) };
      const event = eventOf(election, handout, { event: 'election.paper-given', details });
      return settle(handout, 'given', event);
    },

    refused(election: ElectionRecord, handout: Handout, reason: HandoutRefusal): Promise<boolean> {
      const details = { voter: voterOf(handout), reason };
      const event = eventOf(election, handout, { event: 'election.paper-refused', details });
      return settle(handout, 'refused', event);
    },

    returned(election: ElectionRecord, handout: Handout): Promise<boolean> {
      const details = { voter: voterOf(handout) };
      const event = eventOf(election, handout, { event: 'election.paper-returned', details });
      return settle(handout, 'returned', event);
    },

    /** Leaves the handout with its voter, who was about to give it back. Nothing has happened, so there is no event. */
    kept: (handout: Handout): Promise<boolean> => settle(handout, 'given'),
  };
}

/** The event has the same ID whoever completes the attempt, so the audit trail contains it only once. */
function eventOf<Name extends EventName>(
  election: ElectionRecord,
  { key, at, by }: Handout,
  given: GivenEvent<Name>,
): AuditEvent {
  const made = electionEvent(election, { ...given, at, actor: by });
  return { ...made, eventId: `${given.event}:${key}` };
}

const voterOf = ({ userId }: Handout) => ({ userId });
