import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { escaped, quoted } from '@votewise/contract/text/hidden-characters';

/** The arguments or files of a command are invalid. The command exits with 2. */
export class InputError extends Error {}

/**
 * Parses the arguments of a command.
 * @throws InputError with the usage
 */
export function parseArguments<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new InputError(`${escaped(problem)}\n${usage}`, { cause: error });
  }
}

/** Reasons that the system gives with a code and the whole path. */
const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'you are not allowed to read it',
};

/** Returns why a file could not be read. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? error.message;
}

/** A file that cannot be read. */
export class UnreadableError extends InputError {
  readonly reason: string;

  constructor(name: string, cause: unknown) {
    const reason = escaped(reasonOf(cause));
    super(`${quoted(name)} cannot be read: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Opens a file from the folder in which the command was started. Throws unless it is a regular file, which can be read
 * to its end.
 */
function openGiven(name: string): { file: number; size: number } {
  const file = openSync(resolve(process.env['INIT_CWD'] ?? '.', name), 'r');
  const stats = fstatSync(file);
  if (stats.isFile()) return { file, size: stats.size };
  closeSync(file);
  throw new Error('it is not a file');
}

/**
 * Reads a file from the folder in which the command was started.
 * @throws UnreadableError if the file cannot be read, is too large, or is not a regular file (for example, an endless device)
 */
export function readGiven(name: string, megabytesMax: number): Buffer {
  try {
    const { file, size } = openGiven(name);
    try {
      if (size > megabytesMax * 1_000_000) throw new Error(`it is larger than ${megabytesMax} MB`);
      return readFileSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new UnreadableError(name, error);
  }
}

/**
 * Reads a file of any size in pieces.
 * @throws UnreadableError like `readGiven`
 */
export function* piecesOf(name: string, pieceBytes = 1_000_000): Generator<Buffer> {
  try {
    const { file } = openGiven(name);
    try {
      for (;;) {
        const piece = Buffer.alloc(pieceBytes);
        const length = readSync(file, piece);
        if (length === 0) return;
        yield piece.subarray(0, length);
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new UnreadableError(name, error);
  }
}
