import type { Annulment } from '@votewise/contract';
import type { ElectionRecord } from '../stored/election-document.ts';

/** Returns that an election was annulled; nothing if it was not. */
export function presentAnnulment({ annulled }: Pick<ElectionRecord, 'annulled'>): {
  annulled?: Annulment;
} {
  return annulled ? { annulled: { at: annulled.at.toISOString(), reason: annulled.reason } } : {};
}
