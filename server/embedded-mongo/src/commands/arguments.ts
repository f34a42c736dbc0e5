import {
  type Doc,
  fieldOf,
  formatValue,
  isDoc,
  isNumber,
  toNumber,
  type Value,
} from '../bson/value.ts';
import { CommandError, unsupported } from '../errors.ts';

// What every command may carry.
const GENERIC = ['$db', '$readPreference', 'comment', 'maxTimeMS', 'writeConcern', 'readConcern'];
const TRANSACTION = new Set(['txnNumber', 'startTransaction', 'autocommit']);
const READ_LEVELS = new Set(['local', 'available', 'majority']);

/** The fields of a command or of one of its statements, read with their types checked. */
export class Arguments {
  readonly fields: Doc;
  readonly #owner: string;

  constructor(owner: string, fields: Doc) {
    this.#owner = owner;
    this.fields = fields;
  }

  /** Refuses by name every field that this server would otherwise ignore. */
  allow(names: readonly string[]): void {
    const foreign = Object.keys(this.fields).find((name) => !names.includes(name));
    if (foreign === undefined) return;
    if (TRANSACTION.has(foreign)) {
      throw new CommandError(20, `Transactions are not supported by the embedded database`);
    }
    throw unsupported(`the option '${foreign}' of ${this.#owner}`);
  }

  /** As allow, with what every command may carry; refuses what a single server cannot promise. */
  allowInCommand(names: readonly string[]): void {
    this.allow([this.#owner, ...names, ...GENERIC]);
    const write = this.optionalDocument('writeConcern');
    const w = (write && fieldOf(write, 'w')) ?? 'majority';
    if (w !== 'majority' && !(isNumber(w) && toNumber(w) <= 1)) {
      throw new CommandError(2, "cannot use 'w' > 1 or a tag when a host is not replicated");
    }
    const read = this.optionalDocument('readConcern');
    const level = (read && fieldOf(read, 'level')) ?? 'local';
    if (typeof level !== 'string' || !READ_LEVELS.has(level)) {
      throw unsupported(`the readConcern level ${formatValue(level)}`);
    }
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
