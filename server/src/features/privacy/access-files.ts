import { Readable } from 'node:stream';
import { type EventKind, EVENTS, tellEntry } from '@votewise/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/tokens.ts';
import { createWaitingLine } from '../../platform/waiting-line.ts';
import {
  type Actor,
  type Audit,
  type AuditEntry,
  createEvent,
  presentEntry,
  putPeopleBack,
} from '../audit/index.ts';
import type { AuthServices } from '../auth/index.ts';
import type { LinesAboutUser } from '../imports/index.ts';
import {
  type Account,
  type KeptAboutUser,
  type PeopleServices,
  userSubject,
  type UserDocument,
} from '../people/index.ts';
import type { AccessSections } from './access-sections.ts';
import { ABOUT, NOT_SHOWN } from './access-texts.ts';

type Section = keyof typeof ABOUT;

/** Each file reads all stored voter lists, which can take half a second. */
const AT_ONCE = 2;
const text = 'Other files are being prepared. Try again in a few seconds.';

export type AccessFiles = ReturnType<typeof createAccessFiles>;

/**
 * Makes one JSON file with everything that is kept about a person, with explanations. A file for administrators contains
 * neither whether the voter has voted nor what the voter does shortly before that.
 */
export function createAccessFiles(deps: {
  keptAboutUser: KeptAboutUser;
  linesAboutUser: LinesAboutUser;
  sections: AccessSections;
  signedInUsers: Pick<AuthServices['signedInUsers'], 'profile'>;
  audit: Pick<Audit, 'about'>;
  pushToPerson: PeopleServices['pushToPerson'];
  clock: Clock;
}) {
  const { keptAboutUser: kept, linesAboutUser, sections: parts, signedInUsers } = deps;
  const { audit, pushToPerson, clock } = deps;
  const forAdministrators = createWaitingLine({ atOnce: AT_ONCE, most: AT_ONCE, text });
  /** Each person waits for one file at a time, so no one can take the places of others. */
  const forOwners = createWaitingLine({ atOnce: AT_ONCE, most: 50, text });

  async function fileOf(user: UserDocument, owner?: { account: Account; session: Session }) {
    const isVoter = user.userType === 'voter';
    const { participation, ...others } = NOT_SHOWN;
    const sections: Partial<Record<Section, object>> = {
      account: kept.account(user),
      credentials: kept.credentials(user),
      ...(isVoter && (await parts.ofVoter(user))),
      ...(owner && (await parts.forOwner(owner.account, owner.session))),
      voterLists: { lines: await linesAboutUser(user) },
    };
    const beginning = {
      format: 'votewise-access-file-1',
      about: `Everything that VoteWise keeps about ${user.userId}. Times are in UTC.`,
      createdAt: clock.now(),
      createdFor: owner ? 'the person' : 'an administrator',
      ...Object.fromEntries(
        Object.entries(sections).map(([name, data]) => [
          name,
          { about: ABOUT[name as Section], ...data },
        ]),
      ),
      notInThisFile: Object.values(owner ? others : { participation, ...others }),
    };
    return {
      userId: user.userId,
      content: Readable.from(written(beginning, audit.about(user.userId), user)),
    };
  }

  return {
    /**
     * Returns the file of the user who asks. Records nothing, because a voter may do this shortly before voting.
     * @throws AppError UNAUTHENTICATED, BUSY
     */
    async own(session: Session) {
      const account = await signedInUsers.profile(session);
      return forOwners.run(() => fileOf(account, { account, session }), session.sub);
    },

    /** Returns the file of a voter for an administrator, and records an event. @throws AppError NOT_FOUND, BUSY */
    async ofVoter(id: string, actor: Actor) {
      const user = await kept.findVoter(id);
      const file = await forAdministrators.run(() => fileOf(user));
      const subject = userSubject(user);
      const at = clock.now();
      await pushToPerson(
        id,
        createEvent({ event: 'user.access-file-exported', at, actor, subject }),
      );
      return file;
    },
  };
}

/** Writes the trail in batches, because an administrator may have a hundred thousand entries. */
async function* written(
  beginning: object,
  trail: AsyncIterable<readonly AuditEntry[]>,
  user: Pick<UserDocument, 'userId'>,
): AsyncGenerator<string> {
  yield JSON.stringify(beginning, null, 2).replace(/\n\}$/, ',\n  "auditTrail": {\n');
  yield `    "about": ${JSON.stringify(ABOUT.auditTrail)},\n    "entries": [`;
  let separator = '\n';
  for await (const entries of trail) {
    if (entries.length === 0) continue;
    yield separator +
      entries.map((one) => `      ${JSON.stringify(entryFor(one, user))}`).join(',\n');
    separator = ',\n';
  }
  yield '\n    ]\n  }\n}\n';
}

/** Leaves out everyone else: shows details that name no one, and only of entries that concern the user. */
function entryFor(entry: AuditEntry, { userId }: Pick<UserDocument, 'userId'>) {
  const { sequence, at, event } = entry;
  const presented = presentEntry(entry);
  if (presented.isAltered) {
    return {
      entry: sequence,
      at: presented.at,
      event: 'altered',
      what: tellEntry(presented, String),
    };
  }
  const { actor, subject, details } = putPeopleBack(entry);
  const named = Object.values(entry.people).filter((one) => one.userId === userId).length;
  const isConcerned = named > (actor.userId === userId ? 1 : 0);
  const kind: EventKind | undefined = EVENTS[event];
  const shown = Object.entries(details).filter(
    ([name]) => kind?.details[name]?.keeping !== 'person',
  );
  return {
    entry: sequence,
    at,
    event,
    what: kind?.text ?? event,
    by: nameOf(actor, userId),
    ...(isConcerned && { details: Object.fromEntries(shown) }),
    ...(subject.type !== 'user' && subject.type !== 'sign-in' && { subject: subject.label }),
  };
}

function nameOf(actor: { type: Actor['type']; userId?: string }, userId: string): string {
  if (actor.type !== 'user') return 'VoteWise';
  return actor.userId === userId ? 'this person' : 'another person';
}
