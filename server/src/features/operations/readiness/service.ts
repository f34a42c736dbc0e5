import type { Parts } from '../../../contract/operations/readiness.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { withDeadline } from '../../../platform/db/deadline.ts';
import { failureWords } from '../../../platform/mail/failure.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import { diskState, firstNeeded, jobsState, WELL } from './rules.ts';

interface ReadinessDeps {
  isDatabaseReachable: () => Promise<boolean>;
  mailer: Pick<Mailer, 'check'>;
  /** Jobs that have not come to an end for too long. */
  overdueJobs: () => Promise<readonly string[]>;
  /** Bytes that are free where DATA_DIR lies. */
  freeBytes: () => Promise<number>;
  /** Whether the database lies in DATA_DIR. */
  isDiskNeeded: boolean;
  clock: Clock;
}

/** Anybody may ask, as often as they like: that must cost nobody anything. */
const keptMs = 1_000;
/** Asking the mail server takes a connection and perhaps a sign-in, which providers count. */
const mailKeptMs = 60_000;
/** Whoever asks does not wait longer for one part. */
const patienceMs = 3_000;

export type Readiness = ReturnType<typeof createReadiness>;

/** Whether this process can serve, and which part is ill. The words come from a closed list: no hosts, no names. */
export function createReadiness(deps: ReadinessDeps) {
  const { elapsed } = deps.clock;

  const mail = createShortCache({
    milliseconds: mailKeptMs,
    elapsed,
    read: () => deps.mailer.check().then(() => WELL, failureWords),
  });

  /** What a part says, or these words when it cannot be asked or does not answer in time. */
  const stateOf = (asked: Promise<string>, otherwise: string): Promise<string> =>
    withDeadline(patienceMs, asked).catch(() => otherwise);

  async function look(): Promise<Parts> {
    const [database, disk, jobs, mails] = await Promise.all([
      deps
        .isDatabaseReachable()
        .then((isReachable) => (isReachable ? WELL : 'The database cannot be reached.')),
      stateOf(deps.freeBytes().then(diskState), 'DATA_DIR cannot be read.'),
      stateOf(deps.overdueJobs().then(jobsState), 'Unknown while the database cannot be reached.'),
      stateOf(mail.get('mail'), 'The mail server did not answer in time.'),
    ]);
    return { database, disk, jobs, mail: mails };
  }

  const kept = createShortCache({ milliseconds: keptMs, elapsed, read: look });

  return {
    /** @throws AppError NOT_READY with the state of all parts, when one is ill that serving needs */
    async check(): Promise<Parts> {
      const parts = await kept.get('parts');
      const ill = firstNeeded(parts, deps.isDiskNeeded);
      if (ill === undefined) return parts;
      throw new AppError('NOT_READY', ill, { fields: parts, retryAfterSeconds: 2 });
    },
  };
}
