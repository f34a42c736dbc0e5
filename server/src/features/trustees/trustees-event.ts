import type { EventName } from '@votewise/contract';
import { type AuditEvent, createEvent, type GivenEvent } from '../audit/index.ts';
import type { TrusteeGroupRecord } from './trustee-group-document.ts';

/** Creates an event about a group of key holders. */
export const trusteesEvent = <Name extends EventName>(
  { _id, name }: Pick<TrusteeGroupRecord, '_id' | 'name'>,
  given: GivenEvent<Name> & Pick<AuditEvent, 'at' | 'actor'>,
): AuditEvent => createEvent({ ...given, subject: { type: 'trustees', id: _id, label: name } });
