import { utf8 } from '@votewise/contract/board/bytes';
import { type LotBox, lotOf, writeLot } from '@votewise/contract/board/lot';
import { readNote } from '@votewise/contract/board/note';
import { sha256 } from '../../../platform/sha256.ts';
import type { BoardKey } from '../board/board-key.ts';

/** The ballots of a count, with the note of the last head; undefined without a board. */
type Drawn = Omit<LotBox, 'head'> & { lastNote: string | undefined };

/** Signs the text that decides the lot. The same ballots always give the same text and signature. */
export function signLot({ lastNote, ...box }: Drawn, key: Pick<BoardKey, 'sign'>): string {
  const text = lastNote === undefined ? undefined : readNote(lastNote)?.text;
  return key.sign(writeLot({ ...box, head: text === undefined ? undefined : sha256(utf8(text)) }));
}

/** Returns the lot that a seed and a signed text decide. */
export const lotIn = (seed: Uint8Array, note: string): Uint8Array =>
  lotOf(seed, readNote(note)?.signature ?? new Uint8Array(), sha256);
