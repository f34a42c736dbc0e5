import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../audit/index.ts';
import type { Roll } from './roll/roll.ts';

/** Why an address can be refused while the others are saved. */
const REFUSALS: ReadonlySet<string> = new Set(['NOT_FOUND', 'EMAIL_TAKEN']);

/**
 * Corrects the addresses of several voters one after another, after the administrator has confirmed all of them.
 * Repeating the request continues after a failure: addresses that are already registered count as saved.
 */
export async function correctAddresses(
  roll: Pick<Roll, 'correct'>,
  addresses: readonly { id: string; email: string }[],
  actor: Actor,
) {
  const saved: string[] = [];
  const refused: { id: string; message: string }[] = [];
  for (const { id, email } of addresses) {
    try {
      await roll.correct(id, { email }, { actor, confirmMove: async () => {} });
      saved.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The only invalid correction is one that changes nothing.
      if (error.code === 'VALIDATION_FAILED') saved.push(id);
      else if (REFUSALS.has(error.code)) refused.push({ id, message: error.message });
      else throw error;
    }
  }
  return { saved, refused };
}
