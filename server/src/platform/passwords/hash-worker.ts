import { getPriority, setPriority } from 'node:os';
import bcrypt from 'bcryptjs';

export type HashTask =
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'compare'; password: string; hash: string };

/** Ten steps of niceness: a tenth of a core for this thread while another one wants that core too. */
const niceness = 10;

// Linux gives every thread a priority of its own, and 0 is the calling one; elsewhere 0 is the whole process.
if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority(0) + niceness));

/** Runs in a worker thread, where 70 ms of pure computing hold nobody up. */
export default function run(task: HashTask): string | boolean {
  switch (task.kind) {
    case 'hash':
      return bcrypt.hashSync(task.password, task.cost);
    case 'compare':
      return bcrypt.compareSync(task.password, task.hash);
    default:
      return task satisfies never;
  }
}
