import { createHmac } from 'node:crypto';
import { asName, LIMITS } from '@votewise/contract';
import { type PhotoProblem, photoProblem } from '@votewise/contract/elections/photo-format';
import { AppError } from '../../../platform/app-error.ts';
import type { Logger } from '../../../platform/logger.ts';
import { deriveKey, type KeySource } from '../../../platform/derive-key.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { AttachmentKind, AttachmentStore } from './attachment-store.ts';
import type { ElectionRecord, StoredCandidate } from '../stored/election-document.ts';

/** Several times as long as a request, and as clocks may differ. */
const SETTLING_MS = 10 * 60_000;
/** A form may be open for a day before it is saved. */
const REMOVAL_MS = 48 * 3_600_000;

const KINDS: readonly AttachmentKind[] = ['photo', 'statement'];

const PHOTO_PROBLEMS: Readonly<Record<PhotoProblem, string>> = {
  type: 'This file is not a JPEG photo. Choose the photo in the form, which converts it.',
  damaged: 'This photo is damaged or incomplete, or something follows it in the file.',
  metadata: 'This photo contains more than its picture, such as a place or a preview. Remove it.',
  encoding: 'This photo must be a baseline JPEG with one scan, in gray or in three colors.',
  dimensions: `This photo must be at most ${LIMITS.photoSize} pixels wide and high.`,
};

type Candidates = readonly StoredCandidate[];

/** Returns the attachments of candidates of this kind, each once. */
const idsIn = (candidates: Candidates, kind: AttachmentKind): Set<string> =>
  new Set(candidates.flatMap((candidate) => candidate[kind] ?? []));

export type Attachments = ReturnType<typeof createAttachments>;

export const attachmentRemoved = (kind: AttachmentKind) =>
  new AppError('NOT_FOUND', `This ${kind} has been removed.`);

/**
 * The photos and statements of candidates. They never change: another photo has another ID. The ID is a keyed hash, so that
 * people who have the same file, or guess the text, cannot find out whether it is stored.
 */
export function createAttachments({
  store,
  secret,
  clock,
  logger,
}: {
  /** The source of the key for the IDs. */
  secret: KeySource;
  store: AttachmentStore;
  clock: TrustedClock;
  logger: Logger;
}) {
  const key = deriveKey(secret, 'votewise attachment ids v1');
  const failing = createQuarantine({ kind: 'photo or statement', clock, logger });

  /** @throws AppError TOO_MANY_UPLOADS */
  async function add(kind: AttachmentKind, content: Buffer): Promise<string> {
    if ((await store.countWaiting()) >= LIMITS.attachmentsWaiting) {
      throw new AppError(
        'TOO_MANY_UPLOADS',
        'Too many photos and statements have been added without saving an election. Save the election, and try again in ten minutes.',
        { retryAfterSeconds: SETTLING_MS / 1_000 },
      );
    }
    const _id = createHmac('sha256', key).update(content).digest('hex');
    await store.add({ _id, kind, content }, clock.now());
    return _id;
  }

  async function find(kind: AttachmentKind, id: string): Promise<Buffer> {
    const found = await store.find(id, kind);
    if (!found) throw attachmentRemoved(kind);
    return found;
  }

  return {
    /** Returns the ID. @throws AppError VALIDATION_FAILED, TOO_MANY_UPLOADS */
    async addPhoto(file: Buffer): Promise<string> {
      const problem = photoProblem(file);
      if (problem) throw new AppError('VALIDATION_FAILED', PHOTO_PROBLEMS[problem]);
      return add('photo', file);
    },

    /** Returns the ID. @throws AppError TOO_MANY_UPLOADS */
    addStatement: (text: string): Promise<string> => add('statement', Buffer.from(text)),

    /** @throws AppError NOT_FOUND */
    findPhoto: (id: string): Promise<Buffer> => find('photo', id),

    /** @throws AppError NOT_FOUND */
    findStatement: async (id: string): Promise<string> => (await find('statement', id)).toString(),

    /**
     * Prepares attachments for a write that changes the candidates of an election: the new ones must exist, and those
     * that it removes may have to be removed later.
     * @throws AppError VALIDATION_FAILED if a new one does not exist
     */
    async hold(before: Candidates, after: Candidates): Promise<void> {
      const now = clock.now();
      for (const kind of KINDS) {
        const [old, next] = [idsIn(before, kind), idsIn(after, kind)];
        const dropped = [...old].filter((id) => !next.has(id));
        if (dropped.length > 0) await store.hold(dropped, kind, now);
        const added = [...next].filter((id) => !old.has(id));
        if (added.length === 0 || (await store.hold(added, kind, now)) === added.length) continue;
        const stored = await store.storedAmong(added, kind);
        const { name = '' } = after.find((one) => one[kind] && !stored.has(one[kind])) ?? {};
        throw new AppError(
          'VALIDATION_FAILED',
          `The ${kind} of ${asName(name)} was added too long ago and has been removed. Add it again.`,
        );
      }
    },

    /**
     * The job that removes attachments that no election refers to. Elections are read after the list of attachments that
     * wait, and an edit starts the wait again before it writes.
     */
    async tidy(findElections: () => Promise<readonly ElectionRecord[]>): Promise<void> {
      const waiting = await store.findWaiting();
      if (waiting.length === 0) return;
      const candidates = (await findElections()).flatMap((election) => election.candidates);
      const used = new Set(KINDS.flatMap((kind) => [...idsIn(candidates, kind)]));
      const now = clock.trusted().getTime();
      for (const { _id, waitsSince } of waiting) {
        const waitedMs = now - waitsSince.getTime();
        await failing.attempt(_id, async () => {
          if (used.has(_id) && waitedMs > SETTLING_MS) await store.settle(_id, waitsSince);
          if (!used.has(_id) && waitedMs > REMOVAL_MS) await store.remove(_id, waitsSince);
        });
      }
    },
  };
}
