import type { Election, MessagesData } from '@votewise/contract';
import { useEncryption } from '../../features/encryption/encryption-queries.ts';
import { messagesOfPaper } from '../../features/messages/message-words.ts';
import { useLastBackup, useReadiness } from '../../features/operations/readiness.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Check, checksOf } from './checklist.ts';

/**
 * Returns the checks to make before voting opens; none once it has opened.
 * @param messages undefined while loading
 */
export function useChecks(
  election: Election,
  messages: MessagesData | undefined,
  isBefore: boolean,
): Check[] {
  const { data: readiness } = useReadiness(isBefore);
  const { data: lastBackupAt } = useLastBackup(isBefore);
  const isEncrypted = isBefore && election.ballot.encrypted !== null;
  const { data: encryption } = useEncryption(election.id, isEncrypted);
  const now = useNow([election.startDate, election.endDate]);
  if (!isBefore) return [];
  return checksOf({
    election,
    messages,
    invited: messages && messagesOfPaper(messages),
    mailServer: readiness?.mail,
    encryption,
    lastBackupAt,
    now,
  });
}
