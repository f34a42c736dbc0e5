import type { Connection } from 'mongoose';
import type { KeyMessageStage, TrusteeStage } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { type Outbox, outboxFields } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';

/** An email that waits to be sent to a key holder. */
export interface QueuedMail {
  /** The stage of the group that it is about, or a new link that an administrator has sent. */
  about: TrusteeStage | 'link' | 'decryption';
  attempts: number;
  lastError: string | null;
  /** True if no further attempt is made, because the address is wrong. */
  hasFailed: boolean;
}

/** An address that another one has replaced, until it was told so. */
export interface FormerAddress {
  email: string;
  language: Language;
  attempts: number;
}

export interface TrusteeDocument {
  name: string;
  email: string;
  language: Language;
  /** SHA-256 of the tokens of the links that work, the oldest first. */
  links: string[];
  linkSentAt: Date | null;
  mail: QueuedMail | null;
  formerAddresses: FormerAddress[];
  addressChangedAt: Date | null;
  /** The messages of the ceremony, as JSON; null until each was sent. */
  certificate: string | null;
  polynomial: string | null;
  share: string | null;
  /** The answer to the last drill; null until it was sent. */
  drill: string | null;
  drilledAt: Date | null;
}

/** A group of key holders, of whom `threshold` can decrypt. Everything in it is public or encrypted, but the addresses. */
export interface TrusteeGroupDocument extends Outbox<AuditEvent> {
  _id: string;
  schema: 1;
  /** Increased by each write that was decided by what had been read. */
  revision: number;
  name: string;
  threshold: number;
  members: TrusteeDocument[];
  /** The links of all trustees, for an index. */
  linkHashes: string[];
  createdAt: Date;
  /** The published keys of the group, as JSON of Belenios; null until the last share. */
  trustees: string | null;
  /** Which trustee's page refused whose message. */
  report: { by: number; accused: number } | null;
  drill: { json: string; startedAt: Date; endedAt: Date | null } | null;
  readyAt: Date | null;
  retiredAt: Date | null;
  /** When an email is to be sent; null if none waits. */
  mailDueAt: Date | null;
}

/** A group without its pending events and the list for the index. */
export type TrusteeGroupRecord = Omit<
  TrusteeGroupDocument,
  'events' | 'eventsCount' | 'linkHashes'
>;

const groupSchema = defineSchema<TrusteeGroupDocument>(
  {
    _id: String,
    schema: Number,
    revision: Number,
    name: String,
    threshold: Number,
    members: [{}],
    linkHashes: [String],
    createdAt: Date,
    trustees: String,
    report: {},
    drill: {},
    readyAt: Date,
    retiredAt: Date,
    mailDueAt: Date,
    ...outboxFields,
  },
  { versionKey: false, collection: 'trusteeGroups', minimize: false },
);
groupSchema.index({ linkHashes: 1 });
groupSchema.index({ mailDueAt: 1 });
groupSchema.index({ eventsCount: 1 });

export const trusteeGroupModel = (connection: Connection) =>
  connection.model<TrusteeGroupDocument>('TrusteeGroup', groupSchema);

const CEREMONY = [
  'certificate',
  'polynomial',
  'share',
] as const satisfies readonly KeyMessageStage[];

/** Returns what the trustees of a group do next. */
export function groupStageOf({
  members,
  report,
  readyAt,
  retiredAt,
}: Pick<TrusteeGroupRecord, 'members' | 'report' | 'readyAt' | 'retiredAt'>): TrusteeStage {
  if (retiredAt) return 'retired';
  if (report) return 'stopped';
  if (readyAt) return 'ready';
  return CEREMONY.find((stage) => members.some((trustee) => trustee[stage] === null)) ?? 'drill';
}

/** Returns the message that a group waits for; undefined if it waits for none. */
export function awaitedStage(group: TrusteeGroupRecord): KeyMessageStage | undefined {
  const stage = groupStageOf(group);
  if (stage === 'ready') return group.drill?.endedAt === null ? 'drill' : undefined;
  return stage === 'stopped' || stage === 'retired' ? undefined : stage;
}

/** Returns whether a group waits for a trustee. */
export function isAwaited(group: TrusteeGroupRecord, trustee: TrusteeDocument): boolean {
  const stage = awaitedStage(group);
  return stage !== undefined && trustee[stage] === null;
}
