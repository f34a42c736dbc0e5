import { fingerprintOf } from '@votewise/belenios';
import type { EncryptionData, EncryptionStage } from '@votewise/contract';
import type { ElectionRecord } from '../elections/index.ts';
import type { DecryptingGroup } from '../trustees/index.ts';
import { type EncryptionDocument, fieldOfTrustee } from './encryption-document.ts';

const timeOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Returns how far an encrypted election is. */
export function encryptionStageOf(
  { status }: Pick<ElectionRecord, 'status'>,
  state: EncryptionDocument | null,
): EncryptionStage {
  if (status === 'upcoming' && !state) return 'waiting';
  if (state?.decryptedAt) return 'decrypted';
  if (state?.annulledAt) return 'annulled';
  if (state?.tallyAt) return 'decrypting';
  if (status === 'completed') return state?.preparedAt ? 'closing' : 'unprepared';
  return state?.preparedAt ? 'voting' : 'preparing';
}

/** Returns what administrators see of it. */
export function presentEncryption(
  election: Pick<ElectionRecord, 'status'>,
  {
    group,
    state,
    prepared,
    archived,
    digits,
  }: {
    group: DecryptingGroup;
    state: EncryptionDocument | null;
    prepared: number;
    archived: number;
    digits: string | null;
  },
): EncryptionData {
  return {
    stage: encryptionStageOf(election, state),
    group: group.name,
    threshold: group.threshold,
    uuid: state?.uuid ?? null,
    fingerprint: fingerprintOf(group.publishedKeys),
    lastDrillAt: timeOf(group.lastDrillAt),
    addressChangedAt: timeOf(group.addressChangedAt),
    voters: { prepared, all: state?.voters ?? null },
    archived,
    digits,
    tallyAt: timeOf(state?.tallyAt ?? null),
    decryptedAt: timeOf(state?.decryptedAt ?? null),
    keyHolders: group.names.map((name, place) => ({
      index: place + 1,
      name,
      decryptedAt: timeOf(state?.decryptions[fieldOfTrustee(place + 1)] ?? null),
    })),
  };
}
