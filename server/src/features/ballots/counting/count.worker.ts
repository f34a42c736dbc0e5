import { constants, setPriority } from 'node:os';
import type { Outcome } from '@votewise/contract/counting/outcome';
import { countPacked, type CountTask } from './contest.ts';

// On Linux, this sets the priority of this thread alone. Elsewhere, it would set the priority of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** The work of the thread that `createCountPool` starts. Casting a ballot does not wait for it. */
export const count = (task: CountTask): Outcome => countPacked(task);
