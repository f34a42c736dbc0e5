import type { EventName } from '@votewise/contract';
import type { Core } from '../../platform/feature/feature.ts';
import { createEvent, type GivenEvent } from '../audit/index.ts';
import type { ElectionsServices } from '../elections/index.ts';
import { type PeopleServices, userSubject, type UserDocument } from '../people/index.ts';

/** What the services of this feature share: the settings, and the services below. */
export type AuthContext = Core & PeopleServices & ElectionsServices;

/** Returns an event about what users did to their own accounts. */
export const ownEvent = <Name extends EventName>(
  user: Pick<UserDocument, '_id' | 'userId' | 'name'>,
  given: GivenEvent<Name> & { at: Date },
) => {
  const { userId, name } = user;
  return createEvent({
    ...given,
    actor: { type: 'user', userId, name },
    subject: userSubject(user),
  });
};
