import type { Outcome } from '../../rules/outcome/rules.ts';
import { countPacked, type CountTask } from '../rules.ts';

/** The work of the thread that `createCounter` starts. */
export const count = (task: CountTask): Outcome => countPacked(task);
