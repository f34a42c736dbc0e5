import { InputError, parseArguments } from './arguments.ts';

const usage =
  'Usage: npm run --silent verify -- FILE… [--fingerprint HEX] [--voter ID [--weight N]] [--json]';

const options = {
  fingerprint: { type: 'string' },
  voter: { type: 'string' },
  weight: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
} as const;

/**
 * Reads the arguments of `verify`.
 * @throws InputError with the usage
 */
export function readArguments(args: string[]) {
  const { values, positionals } = parseArguments({ args, allowPositionals: true, options }, usage);
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
