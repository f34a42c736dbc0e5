import { endpoints } from '@votewise/contract';
import { actorOf } from '../audit/index.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import type { createArchiveReaders } from './archive-readers.ts';
import type { createDecrypting } from './decrypting.ts';
import type { EncryptedCasting } from './encrypted-casting.ts';
import type { createShownEncryption } from './shown-encryption.ts';

/** The routes of voters, administrators, and key holders, and the public archive. */
export function defineEncryptionRoutes(
  route: DefineRoute,
  {
    casting,
    decrypting,
    shown,
    readers,
  }: {
    casting: Pick<EncryptedCasting, 'ballotFor'>;
    decrypting: Pick<ReturnType<typeof createDecrypting>, 'list' | 'take' | 'annul'>;
    shown: ReturnType<typeof createShownEncryption>;
    readers: ReturnType<typeof createArchiveReaders>;
  },
): void {
  route(endpoints.encryptedBallot, async ({ params, query, session }) => ({
    data: await casting.ballotFor(params.id, session, query.onBehalfOf),
  }));
  route(endpoints.electionArchive, async ({ params, caller }) => {
    const { uuid, open } = await shown.archive(params.id);
    return {
      fileName: `${uuid}.bel`,
      contentType: 'application/octet-stream',
      content: readers.read(caller.ip, open),
    };
  });
  route(endpoints.trackedBallot, async ({ params, body }) => ({
    data: await shown.findBallot(params.id, body.tracking),
  }));
  route(endpoints.electionEncryption, async ({ params }) => ({
    data: await shown.show(params.id),
  }));
  route(endpoints.remindKeyHolders, async ({ params }) => ({
    data: await shown.remind(params.id),
  }));
  route(endpoints.annulElection, async ({ params, body, session }) => {
    await decrypting.annul(params.id, body, actorOf(session));
    return { message: 'Election annulled.', data: await shown.show(params.id) };
  });
  route(endpoints.keyHolderElections, async ({ body }) => ({
    data: await decrypting.list(body.token),
  }));
  route(endpoints.sendDecryption, async ({ body }) => ({ data: await decrypting.take(body) }));
}
