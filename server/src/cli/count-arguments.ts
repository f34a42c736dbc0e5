import { chosenEncodingSchema } from '@votewise/contract';
import { RULES_FOR_RANKINGS } from '@votewise/contract/counting/count-election';
import { InputError, parseArguments } from './arguments.ts';

const usage = `Usage: npm run --silent count -- FILE.blt --method ${RULES_FOR_RANKINGS.join('|')} [--seats N] [--seed HEX] [--ties lot|open] [--encoding NAME] [--json]`;

const tieRules = ['lot', 'open'] as const;

const options = {
  method: { type: 'string' },
  seats: { type: 'string' },
  seed: { type: 'string' },
  ties: { type: 'string', default: 'lot' },
  encoding: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/**
 * Reads the arguments of `count`.
 * @throws InputError with the usage
 */
export function readArguments(args: string[]) {
  const { values, positionals } = parseArguments({ args, allowPositionals: true, options }, usage);
  const [file, ...others] = positionals;
  const rule = RULES_FOR_RANKINGS.find((known) => known === values.method);
  if (!file || others.length > 0 || !rule) throw new InputError(usage);
  if (values.seats !== undefined && !/^[1-9]\d{0,5}$/.test(values.seats)) {
    throw new InputError(`--seats must be a whole number of at least 1.\n${usage}`);
  }
  if (values.seed !== undefined && !/^([\da-f]{2})+$/i.test(values.seed)) {
    throw new InputError(`--seed must be bytes in hexadecimal, such as 00ff.\n${usage}`);
  }
  const ties = tieRules.find((known) => known === values.ties);
  if (!ties) throw new InputError(`--ties must be lot or open.\n${usage}`);
  if (ties === 'open' && rule !== 'plurality' && rule !== 'approval') {
    throw new InputError(`Only plurality and approval can leave ties open.\n${usage}`);
  }
  const encoding = chosenEncodingSchema.options.find((known) => known === values.encoding);
  if (values.encoding !== undefined && !encoding) {
    const names = chosenEncodingSchema.options.join(', ');
    throw new InputError(`--encoding must be one of ${names}.\n${usage}`);
  }
  return {
    file,
    rule,
    encoding,
    seats: values.seats,
    seed: values.seed,
    ties,
    isJson: values.json,
  };
}
