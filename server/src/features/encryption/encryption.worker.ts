import { constants, setPriority } from 'node:os';
import { tasks } from './encryption-tasks.ts';

// On Linux, this sets the priority of this thread alone. Elsewhere, it would set the priority of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** The work of the threads that `createEncryptionPool` starts. */
export const { createElection, publicCredentials, startArchive } = tasks;
export const { isValidBallot, addUp, isValidDecryption, verifiedSum, result } = tasks;
