import { getPriority, setPriority } from 'node:os';
import bcrypt from 'bcryptjs';

export type HashTask =
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'compare'; password: string; hash: string; cost: number };

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
      return compareEvenly(task);
    default:
      return task satisfies never;
  }
}

/** Computes on where the hash was made at a lower cost: the time must not tell what kind of password it is. */
function compareEvenly(task: { password: string; hash: string; cost: number }): boolean {
  const { password, hash, cost } = task;
  const isEqual = bcrypt.compareSync(password, hash);
  // Each cost takes twice as long as the one below, so these add up to what is missing.
  for (let made = bcrypt.getRounds(hash); made < cost; made += 1) bcrypt.hashSync(password, made);
  return isEqual;
}
