import type { Parts } from '@votewise/contract/operations/readiness';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { withDeadline } from '../../../platform/db/deadline.ts';
import { failureWords } from '../../../platform/mail/mail-failure.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import { diskState, firstNeeded, jobsState, WELL } from './rules.ts';

interface ReadinessDeps {
  isDatabaseReachable: () => Promise<boolean>;
  mailer: Pick<Mailer, 'check'>;
  /** Overdue jobs. */
  overdueJobs: () => Promise<readonly string[]>;
  /** Free bytes on the disk with DATA_DIR. */
  freeBytes: () => Promise<number>;
  /** Whether the database is in DATA_DIR. */
  isDiskNeeded: boolean;
  /** What is wrong with the clock; null if nothing is. */
  clockProblem: () => string | null;
  clock: Clock;
}

/** The endpoint requires no sign-in and has no rate limit, so the result is cached for a second. */
const keptMs = 1_000;
/** Checking the mail server requires a connection and sometimes a sign-in, which mail providers count. */
const mailKeptMs = 60_000;
/** Longest wait for one component. */
const patienceMs = 3_000;

export type Readiness = ReturnType<typeof createReadiness>;

/**
 * Checks whether this process can serve requests and which component fails. The descriptions come from a fixed list and
 * contain no hosts or names.
 */
export function createReadiness(deps: ReadinessDeps) {
  const { elapsed } = deps.clock;

  const mail = createShortCache<string>({ milliseconds: mailKeptMs, elapsed });
  const kept = createShortCache<Parts>({ milliseconds: keptMs, elapsed });

  const checkMail = () => deps.mailer.check().then(() => WELL, failureWords);

  /** Returns the state of a component, or `otherwise` if the check fails or takes too long. */
  const stateOf = (asked: Promise<string>, otherwise: string): Promise<string> =>
    withDeadline(patienceMs, asked).catch(() => otherwise);

  async function look(): Promise<Parts> {
    const [database, disk, jobs, mails] = await Promise.all([
      deps
        .isDatabaseReachable()
        .then((isReachable) => (isReachable ? WELL : 'The database is unreachable.')),
      stateOf(deps.freeBytes().then(diskState), 'DATA_DIR isn’t readable.'),
      stateOf(deps.overdueJobs().then(jobsState), 'Unknown while the database is unreachable.'),
      stateOf(mail.get('mail', checkMail), 'The mail server didn’t respond in time.'),
    ]);
    return { database, disk, jobs, mail: mails, clock: deps.clockProblem() ?? WELL };
  }

  return {
    /** @throws AppError NOT_READY with the state of all components, if a required component fails */
    async check(): Promise<Parts> {
      const parts = await kept.get('parts', look);
      const problem = firstNeeded(parts, deps.isDiskNeeded);
      if (problem === undefined) return parts;
      throw new AppError('NOT_READY', problem, { fields: parts, retryAfterSeconds: 2 });
    },
  };
}
