import bcrypt from 'bcryptjs';

export type HashTask =
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'compare'; password: string; hash: string };

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
