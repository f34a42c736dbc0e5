import type { Session } from '../../../platform/tokens.ts';
import type { AttachmentKind } from './attachment-store.ts';
import { type Attachments, attachmentRemoved } from './attachments.ts';
import type { ElectionReading } from '../reading/election-reading.ts';
import type { Visibility } from '../reading/visible-elections.ts';

/** Shows photos and statements only while an election contains them, to those who see it. */
export function createShownAttachments(deps: {
  attachments: Pick<Attachments, 'findPhoto' | 'findStatement'>;
  elections: Pick<ElectionReading, 'findAllWatched' | 'findAllLatest'>;
  visibility: Pick<Visibility, 'among'>;
}) {
  const { attachments, elections, visibility } = deps;

  /** Another process may have just added it. Only attachments that exist are looked up, so that is rare. */
  async function electionsWith(kind: AttachmentKind, id: string) {
    for (const find of [elections.findAllWatched, elections.findAllLatest]) {
      const found = (await find()).filter(({ candidates }) =>
        candidates.some((candidate) => candidate[kind] === id),
      );
      if (found.length > 0) return found;
    }
    return [];
  }

  return {
    /** Returns the photo of a candidate to anyone. @throws AppError NOT_FOUND */
    async photo(id: string): Promise<Buffer> {
      const photo = await attachments.findPhoto(id);
      if ((await electionsWith('photo', id)).length === 0) throw attachmentRemoved('photo');
      return photo;
    },

    /** Administrators also see statements before the election is saved. @throws AppError NOT_FOUND */
    async statement(id: string, session: Session): Promise<string> {
      const text = await attachments.findStatement(id);
      if (session.role !== 'voter') return text;
      const visible = await visibility.among(await electionsWith('statement', id), session);
      if (visible.length === 0) throw attachmentRemoved('statement');
      return text;
    },
  };
}

export type ShownAttachments = ReturnType<typeof createShownAttachments>;
