import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import { quoted } from '@votewise/contract/text/hidden-characters';
import { schemaProblem } from '../../platform/db/instance.ts';
import { secretSchema } from '../../platform/secret.ts';

/**
 * The collections of a backup. Their order keeps a backup consistent even if people vote while it is read without
 * a snapshot: board heads before the ballots on the boards, ballots before the elections that they froze, sealed
 * elections before their participants, events before the audit trail that they are moved to, group changes before
 * the voters that they affect, and groups after everything that refers to them.
 */
export const KEPT_COLLECTIONS = [
  // Archives before the ballots in them, and before the credentials that they begin with.
  'encryptions',
  'archiveParts',
  'credentials',
  'boardHeads',
  // Before the ballots, so that each voter with paper has a lock among the ballots, or gave the paper back.
  'handouts',
  'paperEntries',
  'ballots',
  'counts',
  'signInBlocks',
  'deliveries',
  'messages',
  'automaticMessages',
  'elections',
  // After the elections, because attachments exist before elections refer to them.
  'attachments',
  // After the ballots that were cast for others and the elections of a meeting, and before the check-ins that end a proxy.
  'proxies',
  'attendance',
  'meetings',
  'participants',
  'importrows',
  'importparts',
  'imports',
  'resetRequests',
  'resetMarks',
  'administratorSessions',
  'revokedTokens',
  'accountPages',
  'rightsChanges',
  'rightsTargets',
  'users',
  'groups',
  'trusteeGroups',
  'administratorStatus',
  'settings',
  'counters',
  'audit',
  'instance',
] as const;

/**
 * Collections that are left out, because they record only what each process is doing now, and when this database was
 * backed up or restored. Returned emails are read again after a restore.
 */
export const LEFT_OUT_COLLECTIONS = [
  'leases',
  'clock',
  'restores',
  'backups',
  'bounceReadings',
] as const;

const FORMAT = 'votewise-backup';

/** The secrets that sessions and ballots depend on. */
const secretsSchema = z.object({ jwt: secretSchema, ballot: secretSchema });
export type Secrets = z.infer<typeof secretsSchema>;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The version that wrote the file. */
  writtenBy: z
    .string()
    .regex(/^VoteWise [\w.-]{1,40}$/)
    .optional(),
  secrets: secretsSchema.optional(),
});
const steeringSchema = z.record(z.string(), z.unknown());
export type BackupHeader = z.infer<typeof headerSchema>;

/** Summary of a collection: the number of documents, and a hash of all of them in the order of their IDs. */
export interface CollectionSummary {
  collection: string;
  documents: number;
  sha256: string;
}

interface BackupEnd {
  end: true;
  documents: number;
  /** SHA-256 of all previous lines. */
  sha256: string;
}

/**
 * Thrown for a file that is not a complete, unchanged backup, or that cannot be used here. The message is written
 * for people to read.
 */
export class TransferError extends Error {}

/** Lines with this prefix are control lines. All other lines are documents. */
const STEERING = '# ';
const END = `${STEERING}{"end":`;

type Documents = AsyncIterable<string>;

/**
 * Yields the lines of a backup. Each document is a line of JSON. Each collection ends with its summary, and the
 * file ends with a hash of everything, so that missing or changed parts are detected.
 * @param collections the documents of each collection as lines without line breaks
 */
export async function* encodeBackup(
  header: Pick<BackupHeader, 'createdAt' | 'secrets'>,
  collections: Iterable<{ name: string; documents: Documents }>,
): AsyncGenerator<string> {
  const whole = createHash('sha256');
  const steer = (line: object): string => seal(`${STEERING}${JSON.stringify(line)}\n`);
  function seal(lines: string): string {
    whole.update(lines);
    return lines;
  }
  let total = 0;
  yield steer({ format: FORMAT, version: 1, writtenBy: WRITTEN_BY, ...header });
  for (const { name, documents } of collections) {
    const sum = createBackupSum();
    yield steer({ begin: name });
    for await (const document of documents) {
      sum.add(document);
      yield seal(`${document}\n`);
    }
    const summary = sum.end(name);
    total += summary.documents;
    yield steer(summary);
  }
  const end: BackupEnd = { end: true, documents: total, sha256: whole.digest('hex') };
  yield `${STEERING}${JSON.stringify(end)}\n`;
}

/** Summarizes a collection, document by document. */
export function createBackupSum() {
  const hash = createHash('sha256');
  let documents = 0;
  return {
    add(document: string): void {
      hash.update(document).update('\n');
      documents += 1;
    },
    end: (collection: string): CollectionSummary => ({
      collection,
      documents,
      sha256: hash.digest('hex'),
    }),
  };
}

/** The parts of a backup, in the order in which a reader gets them. */
export type BackupPart =
  | { header: BackupHeader }
  | { begin: string }
  | { document: string }
  | { summary: CollectionSummary };

/**
 * Reads a backup and checks it at the same time. To avoid acting on part of a damaged file, read it to the end first.
 * @throws TransferError when it finds damage or, at the end of the file, data with another schema
 */
export async function* decodeBackup(lines: AsyncIterable<string>): AsyncGenerator<BackupPart> {
  const whole = createHash('sha256');
  let header: BackupHeader | undefined;
  let begun: { name: string; sum: ReturnType<typeof createBackupSum> } | undefined;
  let total = 0;
  let isOver = false;
  /** The schema of the data; undefined if no server has used the database yet. */
  let schema: number | undefined;
  let hasUnknown = false;
  for await (const line of lines) {
    if (isOver) throw damaged('it contains data after its end');
    const isEnd = line.startsWith(END);
    if (!isEnd) whole.update(line).update('\n');
    const steering = line.startsWith(STEERING) ? parseSteering(line) : undefined;
    if (!header) {
      header = readHeader(steering);
      yield { header };
    } else if (!steering) {
      if (!begun) throw damaged('a document does not belong to any collection');
      begun.sum.add(line);
      if (begun.name === 'instance') schema = schemaIn(line);
      if (!isKept(begun.name)) hasUnknown = true;
      yield { document: line };
    } else if ('begin' in steering) {
      const name = steering['begin'];
      if (typeof name !== 'string') throw damaged('a collection has no name');
      begun = { name, sum: createBackupSum() };
      yield { begin: name };
    } else if (isEnd) {
      const end = steering as unknown as BackupEnd;
      isOver = end.documents === total && end.sha256 === whole.digest('hex');
      if (!isOver) throw damaged('its content does not match its last line');
      // Only now it is certain that the file is intact.
      const refusal = schema !== undefined && schemaProblem(schema, header.writtenBy);
      if (refusal) throw otherSchema(refusal);
      if (hasUnknown) throw damaged('it contains an unknown collection');
    } else {
      if (!begun) throw damaged('a summary does not belong to any collection');
      const summary = begun.sum.end(begun.name);
      if (!isDeepStrictEqual(summary, steering))
        throw damaged(`the collection ${begun.name} does not match its summary`);
      begun = undefined;
      total += summary.documents;
      yield { summary };
    }
  }
  if (!header) throw notABackup();
  if (!isOver) throw damaged('its end is missing');
}

const isKept = (name: string): boolean =>
  KEPT_COLLECTIONS.some((collection) => collection === name);

const instanceLine = z.object({
  schema: z.object({ $numberInt: z.string().regex(/^\d{1,9}$/) }),
});

/** @param line the instance document of a database */
function schemaIn(line: string): number {
  try {
    return Number(instanceLine.parse(JSON.parse(line)).schema.$numberInt);
  } catch (error) {
    throw damaged('the schema of its data cannot be read', error);
  }
}

const otherSchema = (refusal: string) =>
  new TransferError(
    `This backup is intact. ${refusal} Nothing was restored. Restore it with the version that made it.`,
  );

function parseSteering(line: string): Record<string, unknown> {
  try {
    return steeringSchema.parse(JSON.parse(line.slice(STEERING.length)));
  } catch (error) {
    throw damaged('a line cannot be read', error);
  }
}

function readHeader(steering: Record<string, unknown> | undefined): BackupHeader {
  if (steering?.['format'] !== FORMAT) throw notABackup();
  if (steering['version'] !== 1) {
    throw new TransferError(
      `This backup has format ${quoted(String(steering['version']))}, but ${WRITTEN_BY} supports only format 1. Use a newer version.`,
    );
  }
  const header = headerSchema.safeParse(steering);
  if (header.success) return header.data;
  const wrong = header.error.issues.find(({ path }) => path[0] === 'secrets');
  if (!wrong) throw damaged('its first line is incomplete');
  const name = { jwt: 'JWT_SECRET', ballot: 'BALLOT_SECRET' }[String(wrong.path[1])];
  throw new TransferError(
    `The secrets in this backup cannot be used: ${name ?? 'each'} ${wrong.message}. Nothing was restored. Check where this file came from.`,
  );
}

const notABackup = () => new TransferError('This file is not a VoteWise backup.');

/** Returns the error for every truncated or changed file. */
export function damaged(what: string, cause?: unknown): TransferError {
  return new TransferError(
    `The backup is damaged: ${what}. Nothing was restored. Get a new copy of the file.`,
    { cause },
  );
}
