import type { ElectionProgress, MessageKind } from '@votewise/contract';
import { kindRefusal } from '@votewise/contract/messages/kind-refusal';
import { AppError } from '../../platform/app-error.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { Actor, AuditEvent } from '../audit/index.ts';
import { electionEvent } from '../elections/index.ts';
import { type AddressedPaper, hasLinks } from './addressed-papers.ts';
import type { ElectionMessage, MessageDocument } from './message-store.ts';

/** The recipient in the preview if the voter registered last does not get this election’s emails, or if there is none. */
export const SAMPLE_VOTER = { name: 'Lena Moreau', email: 'lena@example.org', userId: 'VOTER001' };

/** @throws AppError MESSAGE_NOT_DUE */
export function requireDue(kind: MessageKind, { status }: Pick<AddressedPaper, 'status'>): void {
  const tooEarlyOrLate = kindRefusal(kind, status);
  if (tooEarlyOrLate) throw new AppError('MESSAGE_NOT_DUE', tooEarlyOrLate);
}

/** Returns why the count is not confirmed; undefined if it is. */
export function countRefusal(state: ElectionProgress['count']['state']): string | undefined {
  switch (state) {
    case 'none':
      return 'Waiting for the recount, some seconds after voting closes.';
    case 'differs':
      return 'The recount differs from the count. Don’t announce a result yet. Have both counts examined.';
    case 'confirmed':
      return undefined;
    default:
      return state satisfies never;
  }
}

type Written = 'kind' | 'audience' | 'voters' | 'subject' | 'text' | 'timeZone' | 'links';

/** Returns a message about an election to insert, with its event. */
export function newMessage(
  addressed: AddressedPaper,
  written: Pick<ElectionMessage, '_id' | Written>,
  { clock, actor }: { clock: TrustedClock; actor: Actor },
): MessageDocument {
  const { kind, audience, links } = written;
  const event = electionEvent(addressed, {
    event: 'message.queued',
    at: clock.now(),
    actor,
    details: { kind, audience, ...(hasLinks(written, addressed) && { links }) },
  });
  return queuedMessage(
    { ...written, electionId: addressed._id, createdAt: clock.trusted() },
    event,
  );
}

/** Returns a message to insert. Its recipients have not been found yet. */
export function queuedMessage(
  written: Pick<
    MessageDocument,
    '_id' | Written | 'electionId' | 'createdAt' | 'startDate' | 'round' | 'movedFrom'
  > &
    Partial<Pick<MessageDocument, 'retry'>>,
  event: AuditEvent,
): MessageDocument {
  const { actor } = event;
  return {
    retry: null,
    ...written,
    schema: 1,
    sentBy: actor.type === 'user' ? actor.name : null,
    state: 'preparing',
    note: null,
    figures: null,
    cursor: '',
    unaddressed: 0,
    events: [event],
    eventsCount: 1,
  };
}
