import {
  type Doc,
  fieldOf,
  formatValue,
  isDoc,
  isNumber,
  toNumber,
  type Value,
} from '../bson/value.ts';
import { CommandError, unsupported } from '../bson/errors.ts';

// The fields that every command accepts.
const GENERIC = ['$db', '$readPreference', 'writeConcern', 'readConcern'];
const TRANSACTION = new Set(['txnNumber', 'startTransaction', 'autocommit']);
const READ_LEVELS = new Set<unknown>(['local', 'available', 'majority']);
const READ_MODES = new Set<unknown>([
  'primary',
  'primaryPreferred',
  'secondary',
  'secondaryPreferred',
  'nearest',
]);

/** The fields of a command or of one of its statements, with their types checked. */
export class Arguments {
  readonly fields: Doc;
  readonly #owner: string;

  constructor(owner: string, fields: Doc) {
    this.#owner = owner;
    this.fields = fields;
  }

  /** Rejects every field that this server would otherwise ignore, and names the field in the error. */
  allow(names: readonly string[]): void {
    const foreign = Object.keys(this.fields).find((name) => !names.includes(name));
    if (foreign === undefined) return;
    if (TRANSACTION.has(foreign)) {
      throw new CommandError(20, `Transactions are not supported by the embedded database`);
    }
    throw unsupported(`the option '${foreign}' of ${this.#owner}`);
  }

  /**
   * Like allow, but also accepts the fields that all commands share. Rejects options that a single server cannot honor.
   */
  allowInCommand(names: readonly string[]): void {
    this.allow([this.#owner, ...names, ...GENERIC]);
    this.#checkWriteConcern(this.#nested('writeConcern', ['w', 'j', 'wtimeout']));
    const level = this.#nested('readConcern', ['level']).value('level') ?? 'local';
    if (!READ_LEVELS.has(level)) throw unsupported(`the readConcern level ${formatValue(level)}`);
    const mode = this.#nested('$readPreference', ['mode']).value('mode') ?? 'primary';
    if (!READ_MODES.has(mode)) throw unsupported(`the read preference ${formatValue(mode)}`);
  }

  // Every write is on disk before its response, and there is no second server to wait for.
  #checkWriteConcern(write: Arguments): void {
    const w = write.value('w') ?? 'majority';
    if (w !== 'majority' && !(isNumber(w) && [0, 1].includes(toNumber(w)))) {
      throw new CommandError(2, "cannot use 'w' > 1 or a tag when a host is not replicated");
    }
    write.flag('j');
    write.count('wtimeout');
  }

  #nested(name: string, fields: readonly string[]): Arguments {
    const nested = new Arguments(name, this.document(name));
    nested.allow(fields);
    return nested;
  }

  value(name: string): Value | undefined {
    return fieldOf(this.fields, name);
  }

  string(name: string): string {
    const value = this.value(name);
    if (typeof value !== 'string') throw this.#wrongType(name, 'a string');
    return value;
  }

  document(name: string): Doc {
    return this.optionalDocument(name) ?? {};
  }

  requiredDocument(name: string): Doc {
    this.require(name);
    return this.document(name);
  }

  /** Returns the value of a field. Throws code 40414 when it is missing. */
  require(name: string): Value {
    const value = this.value(name);
    if (value !== undefined) return value;
    throw new CommandError(
      40414,
      `BSON field '${this.#owner}.${name}' is missing but a required field`,
    );
  }

  optionalDocument(name: string): Doc | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    if (!isDoc(value)) throw this.#wrongType(name, 'a document');
    return value;
  }

  documents(name: string): Doc[] {
    const value = this.value(name);
    if (!Array.isArray(value) || !value.every(isDoc)) {
      throw this.#wrongType(name, 'an array of documents');
    }
    return value;
  }

  flag(name: string, fallback = false): boolean {
    const value = this.value(name);
    if (value === undefined || value === null) return fallback;
    if (isNumber(value)) return toNumber(value) !== 0;
    if (typeof value !== 'boolean') throw this.#wrongType(name, 'a boolean');
    return value;
  }

  count(name: string): number | undefined {
    const value = this.value(name);
    if (value === undefined || value === null) return undefined;
    const number = isNumber(value) ? toNumber(value) : Number.NaN;
    if (!Number.isSafeInteger(number) || number < 0) {
      throw this.#wrongType(name, 'a whole number that is not negative');
    }
    return number;
  }

  #wrongType(name: string, wanted: string): CommandError {
    return new CommandError(14, `The field '${name}' of ${this.#owner} must be ${wanted}`);
  }
}
