import { getPriority, setPriority } from 'node:os';
import bcrypt from 'bcryptjs';

export type HashTask =
  | { kind: 'hash'; password: string; cost: number; mark: '$2b$' | '$2y$' }
  | { kind: 'compare'; comparisons: Comparison[] };

/** @property cost the work factor whose time the comparison takes, even if the hash was created at a lower one */
interface Comparison {
  password: string;
  hash: string;
  cost: number;
}

/** Niceness 10 leaves this thread a tenth of a core while another thread needs that core. */
const NICENESS = 10;

// On Linux, every thread has its own priority, and 0 means the calling thread. Elsewhere, 0 means the whole process.
if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority(0) + NICENESS));

/** Runs in a worker thread, where 70 ms of pure computing does not block requests. */
export default function run(task: HashTask): string | boolean {
  switch (task.kind) {
    case 'hash':
      return bcrypt.hashSync(
        task.password,
        bcrypt.genSaltSync(task.cost).replace(/^\$2\w\$/, () => task.mark),
      );
    case 'compare':
      return task.comparisons.some(compareEvenly);
    default:
      return task satisfies never;
  }
}

/** Continues computing if the hash was created at a lower cost, because the time must not reveal whose hash it is. */
function compareEvenly({ password, hash, cost }: Comparison): boolean {
  const isEqual = bcrypt.compareSync(password, hash);
  // Hashing at each cost takes twice as long as at the next lower cost, so these hashes add up to the difference.
  for (let made = bcrypt.getRounds(hash); made < cost; made += 1) bcrypt.hashSync(password, made);
  return isEqual;
}
