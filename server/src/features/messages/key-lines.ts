import type { MessageKind } from '@votewise/contract';
import type { MailTexts } from '../../platform/languages/mail-texts.ts';
import type { ElectionRecord } from '../elections/index.ts';
import type { MessagesContext } from './messages-context.ts';

/**
 * Returns the lines of an invitation with the fingerprints of keys, where no one can replace them later: that of the
 * board if ballots are on it, and those of the key holders if ballots are encrypted.
 */
export async function keyLinesOf(
  {
    board,
    encryption,
  }: {
    board: Pick<MessagesContext['board'], 'fingerprint'>;
    encryption: Pick<MessagesContext['encryption'], 'keyFingerprints'>;
  },
  kind: MessageKind,
  questions: readonly Pick<ElectionRecord, 'ballot'>[],
  t: MailTexts,
): Promise<string[]> {
  if (kind !== 'invitation') return [];
  const fingerprints = await encryption.keyFingerprints(questions);
  return [
    ...(questions.some(({ ballot }) => ballot.receipts)
      ? [t('message.boardKey', { fingerprint: board.fingerprint })]
      : []),
    ...fingerprints.map((fingerprint) => t('message.trusteesKey', { fingerprint })),
  ];
}
