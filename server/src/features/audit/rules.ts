import { createHash } from 'node:crypto';
import { electionFieldNames, electionFields } from '../../contract/index.ts';
import { cutToBytes } from '../../platform/cut-to-bytes.ts';
import { randomId } from '../../platform/random.ts';

/** Who did it: a person, the clock when a boundary passed, or the system's own jobs. */
export type Actor =
  | { type: 'user'; userId: string; name: string }
  | { type: 'clock' }
  | { type: 'system' };

/** The actor behind a session. */
export function actorOf(session: { uid: string; name: string }): Actor {
  return { type: 'user', userId: session.uid, name: session.name };
}

/** What it was done to. The label is what people call it: a title, a user ID. */
export interface Subject {
  type: 'election' | 'user' | 'import' | 'sign-in' | 'audit';
  id: string;
  label: string;
}

/**
 * Every event that the trail may hold, with its text for people and the details it may carry. Casting and
 * voters' sign-ins are not here on purpose: their order would betray votes.
 */
export const EVENT_CATALOGUE = {
  'election.created': {
    text: 'scheduled an election',
    details: [
      ...electionFieldNames.filter((field) => electionFields[field].isAudited),
      'candidates',
    ],
  },
  'election.updated': { text: 'changed an election', details: ['changes'] },
  'election.candidates-changed': {
    text: 'changed the candidates of an election',
    details: ['candidates'],
  },
  'election.status-set': { text: 'set the status of an election', details: ['from', 'to'] },
  'election.opened': {
    text: 'opened an election at its start',
    details: ['from', 'to', 'dueAt'],
  },
  'election.closed': {
    text: 'closed an election at its end',
    details: ['from', 'to', 'dueAt'],
  },
  'election.deleted': { text: 'deleted an election', details: ['totalVotes', 'counts'] },
  'results.recount-confirmed': {
    text: 'read all ballots again after the close and found the count confirmed',
    details: ['totalVotes'],
  },
  'results.recount-differed': {
    text: 'read all ballots again after the close and found other numbers than the count',
    details: ['counted', 'recounted'],
  },
  'results.exported': { text: 'exported the results of an election', details: ['format'] },
  'participation.exported': { text: 'exported who has voted and who has not', details: [] },
  'message.queued': { text: 'sent a message to voters', details: ['kind', 'audience'] },
  'message.finished': {
    text: 'came to the end of sending a message',
    details: ['kind', 'sent', 'failed', 'uncertain'],
  },
  'message.retried': {
    text: 'sent once more what had failed of a message',
    details: ['kind', 'which', 'count'],
  },
  'messages.switched': {
    text: 'set which messages an election sends by itself',
    details: ['invitation', 'reminderHours', 'results'],
  },
  'user.registered': { text: 'registered a person', details: ['userType'] },
  'user.disabled': { text: 'disabled a person, who can no longer sign in or vote', details: [] },
  'user.address-corrected': {
    text: 'corrected the email address of a person; the addresses are not kept here',
    details: [],
  },
  'user.enabled': { text: 'enabled a person again', details: [] },
  'user.password-reset': {
    text: 'set a new password from the command line or the configuration',
    details: [],
  },
  'import.started': {
    text: 'started to import a list of voters',
    details: ['lines', 'toRegister'],
  },
  'import.finished': {
    text: 'imported a list of voters',
    details: ['registered', 'leftOut'],
  },
  'import.cancelled': {
    text: 'stopped the import of a list of voters',
    details: ['registered', 'leftOut', 'notReached'],
  },
  'mail.queued-again': { text: 'asked for new credentials to be sent', details: [] },
  'mail.sent': { text: 'handed credentials to the mail server', details: ['attempt'] },
  'mail.failed': { text: 'could not send credentials', details: ['attempt', 'reason'] },
  'administrator.signed-in': { text: 'signed in as administrator', details: [] },
  'administrator.password-changed': {
    text: 'changed the own password as administrator',
    details: ['how'],
  },
  'administrator.sessions-ended': {
    text: 'signed out other devices of the own account as administrator',
    details: ['which', 'device', 'signedInAt'],
  },
  'administrator.second-factor-on': { text: 'switched two-step sign-in on', details: [] },
  'administrator.second-factor-off': { text: 'switched two-step sign-in off', details: ['how'] },
  'administrator.recovery-code-used': { text: 'used a recovery code', details: ['left'] },
  'administrator.recovery-codes-renewed': { text: 'made new recovery codes', details: [] },
  'administrator.codes-blocked': {
    text: 'refused codes of two-step sign-in after many wrong ones',
    details: [],
  },
  'administrator.reset-mailed': {
    text: 'was mailed another password, having asked for it on the sign-in page',
    details: [],
  },
  'sign-in.blocked': {
    text: 'blocked further sign-ins after many failures',
    details: ['scope', 'address'],
  },
  'audit.exported': { text: 'exported the audit trail', details: ['format'] },
} as const satisfies Record<string, { text: string; details: readonly string[] }>;

export type EventName = keyof typeof EVENT_CATALOGUE;
type Details<Name extends EventName> = Partial<
  Record<(typeof EVENT_CATALOGUE)[Name]['details'][number], unknown>
>;

export interface AuditEvent {
  eventId: string;
  at: Date;
  actor: Actor;
  event: EventName;
  subject: Subject;
  details: Record<string, unknown>;
}

/** Makes an event; only the details that the catalogue lists for it are kept. */
export function createEvent<Name extends EventName>(given: {
  event: Name;
  at: Date;
  actor: Actor;
  subject: Subject;
  details?: Details<Name>;
}): AuditEvent {
  const allowed: readonly string[] = EVENT_CATALOGUE[given.event].details;
  const details = Object.fromEntries(
    Object.entries(given.details ?? {}).filter(
      ([key, value]) => allowed.includes(key) && value !== undefined,
    ),
  );
  return { ...given, eventId: randomId(), details };
}

/** One link of the chain. */
export interface AuditEntry extends AuditEvent {
  /** 1, 2, 3 … without gaps. */
  sequence: number;
  previousHash: string;
  /** SHA-256 over the canonical JSON of everything above, hex. */
  hash: string;
}

/** `previousHash` of the first entry. */
export const CHAIN_START = '0'.repeat(64);

export type ChainEnd = Pick<AuditEntry, 'sequence' | 'hash'>;

/** The links that follow `end`, one for each event. */
export function extendChain(end: ChainEnd, events: readonly AuditEvent[]): AuditEntry[] {
  let last = end;
  return events.map((event) => {
    const unsealed = {
      ...checked(event),
      sequence: last.sequence + 1,
      previousHash: last.hash,
    };
    const entry = { ...unsealed, hash: hashEntry(unsealed) };
    last = entry;
    return entry;
  });
}

/** So much of what a thing is called stands in the chain: people are found by it, so it has to fit into an index. */
const labelBytes = 800;

/** @throws TypeError for what is no event: an outbox that was altered by hand */
function checked(event: AuditEvent): AuditEvent {
  const { eventId, at, subject } = event;
  const hasTime = at instanceof Date && !Number.isNaN(at.getTime());
  if (typeof eventId !== 'string' || !hasTime || typeof subject?.label !== 'string') {
    throw new TypeError('this is no event');
  }
  return { ...event, subject: { ...subject, label: cutToBytes(subject.label, labelBytes) } };
}

/** Hash of an entry's content; whoever has the entries can recompute it. */
export function hashEntry(entry: Omit<AuditEntry, 'hash'>): string {
  const { sequence, eventId, at, actor, event, subject, details, previousHash } = entry;
  const content = {
    sequence,
    eventId,
    at: at.toISOString(),
    actor,
    event,
    subject,
    details,
    previousHash,
  };
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** JSON with sorted keys, so that the same content always gives the same bytes. */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** How far a stretch of the chain holds, and the first entry that is altered, missing or out of place. */
export function holdsTo(
  entries: readonly AuditEntry[],
  previous: ChainEnd = { sequence: 0, hash: CHAIN_START },
): { end: ChainEnd; brokenAt?: number } {
  let end = previous;
  for (const entry of entries) {
    const next = end.sequence + 1;
    const follows = entry.sequence === next && entry.previousHash === end.hash;
    if (!follows || !isUnaltered(entry)) return { end, brokenAt: next };
    end = { sequence: next, hash: entry.hash };
  }
  return { end };
}

function isUnaltered(entry: AuditEntry): boolean {
  // Whoever alters an entry in the database may leave anything there.
  return (
    entry.at instanceof Date && !Number.isNaN(entry.at.getTime()) && hashEntry(entry) === entry.hash
  );
}
