import { constants, setPriority } from 'node:os';
import { ceremonyTasks } from './key-ceremony.ts';

// On Linux, this sets the priority of this thread alone. Elsewhere, it would set the priority of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** The work of the thread that `createCeremonyThread` starts. */
export const { messageFault, shareInput, publishedKeys, requireRightDrill } = ceremonyTasks;
