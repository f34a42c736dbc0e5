import { chosenEncodingSchema, LIMITS } from '@votewise/contract';
import { RULES_FOR_RANKINGS, RULES_FOR_SCORES } from '@votewise/contract/counting/count-election';
import { InputError, parseArguments } from './arguments.ts';

const usage = `Usage: npm run --silent count -- FILE.blt --method ${RULES_FOR_RANKINGS.join('|')} [--seats N] [--lot HEX] [--ties lot|open] [--encoding NAME] [--json]
       npm run --silent count -- FILE.csv --method ${RULES_FOR_SCORES.join('|')} [--scale N] [--words WORD,WORD] [--budget N] [--weight COLUMN] [--without COLUMN] [--seats N] [--lot HEX] [--encoding NAME] [--json]`;

const tieRules = ['lot', 'open'] as const;

const options = {
  method: { type: 'string' },
  seats: { type: 'string' },
  lot: { type: 'string' },
  seed: { type: 'string' },
  ties: { type: 'string', default: 'lot' },
  encoding: { type: 'string' },
  scale: { type: 'string' },
  words: { type: 'string' },
  budget: { type: 'string' },
  weight: { type: 'string' },
  without: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
} as const;

/**
 * Reads the arguments of `count`.
 * @throws InputError with the usage
 */
export function readArguments(args: string[]) {
  const { values, positionals } = parseArguments({ args, allowPositionals: true, options }, usage);
  const [file, ...others] = positionals;
  const rule = [...RULES_FOR_RANKINGS, ...RULES_FOR_SCORES].find(
    (known) => known === values.method,
  );
  if (!file || others.length > 0 || !rule) throw new InputError(usage);
  const seats = readNumber('seats', values.seats, 999_999);
  if (values.seed !== undefined) {
    throw new InputError(
      `Use --lot with the value of Lot. The value of Seed gives another draw. In ballot files that older versions wrote, the value after --seed is the lot.\n${usage}`,
    );
  }
  if (values.lot !== undefined && !/^([\da-f]{2})+$/i.test(values.lot)) {
    throw new InputError(`--lot must be bytes in hexadecimal, such as 00ff.\n${usage}`);
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
    seats,
    lot: values.lot,
    ties,
    scale: readNumber('scale', values.scale, LIMITS.scoreMax),
    budget: readNumber('budget', values.budget, LIMITS.budgetMax),
    words: values.words?.split(',').map((word) => word.trim()),
    weight: values.weight,
    without: values.without ?? [],
    isJson: values.json,
  };
}

/** @throws InputError unless it is a whole number from 1 to the limit, or undefined */
function readNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= most) return Number(text);
  throw new InputError(`--${name} must be a whole number from 1 to ${most}.\n${usage}`);
}
