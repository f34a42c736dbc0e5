import { createShortCache } from '../../platform/short-cache.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { failureWords } from '../../platform/mail/mail-failure.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Parts } from '@votewise/contract/operations/readiness';

/** The endpoint requires no sign-in and has no rate limit, so the result is cached for a second. */
const KEPT_MS = 1_000;
/** Checking the mail server requires a connection and sometimes a sign-in, which mail providers count. */
const MAIL_KEPT_MS = 60_000;
/** Longest wait for one component. */
const PATIENCE_MS = 3_000;

export type Readiness = ReturnType<typeof createReadiness>;

/**
 * Checks whether this process can serve requests and which component fails. The descriptions come from a fixed list and
 * contain no hosts or names.
 */
export function createReadiness(deps: {
  isDatabaseReachable: () => Promise<boolean>;
  mailer: Pick<Mailer, 'check'>;
  /** Why the mailbox for returned emails could not be read; missing if none is read. Connections are left to the job. */
  bounceProblem: (() => Promise<{ text: string } | undefined>) | undefined;
  overdueJobs: () => Promise<readonly string[]>;
  /** Free bytes on the disk with DATA_DIR. */
  freeBytes: () => Promise<number>;
  /** Whether the database is in DATA_DIR. */
  isDiskNeeded: boolean;
  /** What is wrong with the clock; null if nothing is. */
  clockProblem: () => string | null;
  /** Whether this is a restored copy that has not been confirmed. */
  isRestoredCopy: () => boolean;
  clock: Clock;
}) {
  const { elapsed } = deps.clock;

  const mail = createShortCache<string>({ milliseconds: MAIL_KEPT_MS, elapsed });
  const kept = createShortCache<Parts>({ milliseconds: KEPT_MS, elapsed });

  const checkMail = () => deps.mailer.check().then(() => WELL, failureWords);

  /** Returns the state of a component, or `otherwise` if the check fails or takes too long. */
  const stateOf = (asked: Promise<string>, otherwise: string): Promise<string> =>
    withDeadline(PATIENCE_MS, asked).catch(() => otherwise);

  async function look(): Promise<Parts> {
    const [database, disk, jobs, mails, bounces] = await Promise.all([
      deps
        .isDatabaseReachable()
        .then((isReachable) => (isReachable ? WELL : 'The database is unreachable.')),
      stateOf(deps.freeBytes().then(diskState), 'DATA_DIR isn’t readable.'),
      stateOf(deps.overdueJobs().then(jobsState), UNKNOWN),
      stateOf(mail.get('mail', checkMail), 'The mail server didn’t respond in time.'),
      deps.bounceProblem &&
        stateOf(
          deps.bounceProblem().then((problem) => problem?.text ?? WELL),
          UNKNOWN,
        ),
    ]);
    return {
      database,
      disk,
      jobs,
      mail: mails,
      ...(bounces !== undefined && { bounces }),
      clock: deps.clockProblem() ?? WELL,
      ...(deps.isRestoredCopy() && { restore: UNCONFIRMED }),
    };
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

const WELL = 'ok';
const UNCONFIRMED =
  'This is a restored copy. Until an administrator confirms it, nothing is sent, opened, or closed, and voters can’t vote.';
const UNKNOWN = 'Unknown while the database is unreachable.';

/**
 * Below this limit, there is still room for a few hundred thousand ballots, which leaves enough time to free up space.
 */
const LEAST_FREE_MEGABYTES = 200;

function diskState(freeBytes: number): string {
  const isEnough = freeBytes >= LEAST_FREE_MEGABYTES * 1_000_000;
  return isEnough
    ? WELL
    : `Less than ${LEAST_FREE_MEGABYTES} MB is free on the disk with DATA_DIR.`;
}

function jobsState(overdue: readonly string[]): string {
  return overdue.length === 0 ? WELL : `Overdue jobs: ${overdue.join(', ')}.`;
}

/**
 * Returns the problem with the first required component that fails; undefined if there is none. Email, jobs, and the
 * clock are not required. Without them, people can still sign in, vote, and see the count, and other hosts would have the
 * same problem, so taking this host out of service would not help.
 */
function firstNeeded(parts: Parts, isDiskNeeded: boolean): string | undefined {
  const needed = [parts.database, ...(isDiskNeeded ? [parts.disk] : [])];
  return needed.find((state) => state !== WELL);
}
