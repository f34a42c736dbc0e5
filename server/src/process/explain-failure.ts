import { ConfigError } from '../config.ts';
import { describeError, safeMessage } from '../platform/logged-error.ts';

/** What the operating system refuses, as a code or in the words of the embedded database, and what to do about it. */
const REFUSALS = [
  {
    pattern: /\bEADDRINUSE\b/,
    problem: 'The port is in use',
    advice: 'Stop the other program, or set a different PORT or METRICS_PORT.',
  },
  {
    pattern: /\bEADDRNOTAVAIL\b|\bgetaddrinfo\b/,
    problem: 'The address is not one of this machine',
    advice: 'Set a different HOST or METRICS_HOST.',
  },
  {
    pattern: /\blisten EACCES\b/,
    problem: 'Permission denied',
    advice: 'Set PORT and METRICS_PORT to 1024 or more.',
  },
  {
    pattern: /\bENOSPC\b|No space left on device/,
    problem: 'The disk is full',
    advice: 'Free up space, and try again.',
  },
  {
    pattern: /\bEROFS\b|Read-only file system/,
    problem: 'The disk is read-only',
    advice: 'Make it writable, or copy DATA_DIR to another disk and set DATA_DIR to the copy.',
  },
  {
    pattern: /\bEACCES\b|Permission denied/,
    problem: 'Permission denied',
    advice:
      'DATA_DIR and everything in it must belong to the account that runs VoteWise. Run commands as that account, too.',
  },
];

/**
 * Returns one line for the person at the terminal, whatever the message of the error contains. An error without a
 * message is explained by its stack, whose frames are on lines of their own.
 */
export function explainFailure(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  if (error instanceof ConfigError) return [error.message];
  if (error.name.endsWith('ServerSelectionError')) {
    return [
      `The database is unreachable: ${error.message}. Check MONGODB_URI and make sure the database is running.`,
    ];
  }
  if (error.name === 'DataInUseError') return [`${error.message}. Stop the other VoteWise first.`];
  const message = safeMessage(error);
  const refusal = REFUSALS.find(({ pattern }) => pattern.test(message));
  if (refusal) return [`${refusal.problem}: ${message}. ${refusal.advice}`];
  return message ? [message] : (describeError(error).stack ?? error.name).split('\n');
}
