import { endpoints } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';

const notEncrypted = () =>
  new AppError('NOT_FOUND', 'This election has no encrypted ballots.', {
    detail: { reason: 'NOT_FOUND.election' },
  });

/** The routes of voters, administrators, and key holders, and the public archive. */
export function defineEncryptionRoutes(route: DefineRoute): void {
  route(endpoints.encryptedBallot, () => Promise.reject(notEncrypted()));
  route(endpoints.electionArchive, () => Promise.reject(notEncrypted()));
  route(endpoints.electionEncryption, () => Promise.reject(notEncrypted()));
  route(endpoints.remindKeyHolders, () => Promise.reject(notEncrypted()));
  route(endpoints.keyHolderElections, () =>
    Promise.resolve({ data: { index: 1, encryptedPrivateKey: null, elections: [] } }),
  );
  route(endpoints.sendDecryption, () => Promise.reject(notEncrypted()));
}
