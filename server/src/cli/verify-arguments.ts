import { parseArgs } from 'node:util';

const usage =
  'Usage: npm run --silent verify -- FILE… [--fingerprint HEX] [--voter ID [--weight N]] [--json]';

/** What is wrong with the arguments or the files. The command ends with 2. */
export class InputError extends Error {}

/**
 * Reads the arguments of `verify`.
 * @throws InputError with the usage
 */
export function readArguments(args: string[]) {
  const { values, positionals } = parse(args);
  const { fingerprint, voter, weight, json: isJson } = values;
  if (positionals.length === 0) throw new InputError(usage);
  if (fingerprint !== undefined && !/^[0-9a-f]{64}$/i.test(fingerprint)) {
    throw new InputError(`--fingerprint must have 64 hexadecimal digits.\n${usage}`);
  }
  if (!/^[1-9]\d{0,6}$/.test(weight)) {
    throw new InputError(`--weight must be a whole number of at least 1.\n${usage}`);
  }
  return {
    files: positionals,
    fingerprint: fingerprint?.toLowerCase(),
    voter: voter?.trim().toUpperCase(),
    weight: Number(weight),
    isJson,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        fingerprint: { type: 'string' },
        voter: { type: 'string' },
        weight: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new InputError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {
      cause: error,
    });
  }
}
