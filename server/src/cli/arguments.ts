import { parseArgs, type ParseArgsConfig } from 'node:util';
import { escaped } from '@votewise/contract/escaped';

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
