import { Double, Int32 } from 'bson';
import { type Doc, encodeDocument } from '../bson/value.ts';
import type { Engine, Namespace } from '../engine/engine.ts';
import { CommandError } from '../bson/errors.ts';
import { DuplicateKeyError } from '../storage/index-entries.ts';
import type { Arguments } from './arguments.ts';

/** A write that its client can repeat when it has not received a reply. */
export interface RepeatableWrite {
  session: string;
  number: number;
}

export interface CommandContext {
  readonly engine: Engine;
  readonly database: string;
  readonly connectionId: number;
  /** Documents of an insert, as received. */
  readonly rawDocuments: readonly Uint8Array[];
  /** Defined if the client may repeat the write, which it does only with a replica set. */
  readonly repeatable?: RepeatableWrite | undefined;
}

export interface Command {
  /** The fields that the command reads, in addition to those that all commands share. */
  readonly fields: readonly string[];
  /** True if the command is allowed in OP_QUERY, which drivers use for the first message of a connection. */
  readonly isHandshake?: boolean;
  /** True for a command that clients can repeat on a replica set. */
  readonly isRepeatable?: boolean;
  /** Returns the reply, either as a document without `ok` or as complete bytes. */
  run(args: Arguments, context: CommandContext): Doc | Uint8Array | Promise<Doc | Uint8Array>;
}

const MAX_NAMESPACE_BYTES = 255;

/** Returns the collection that a command names. Throws code 73 for an invalid name. */
export function namespaceOf(
  args: Arguments,
  field: string,
  { database }: CommandContext,
): Namespace {
  const name = args.string(field);
  if (name === '' || /^\.|[$\0]/.test(name) || name.startsWith('system.')) {
    throw new CommandError(73, `Invalid collection name: '${name}'`);
  }
  if (Buffer.byteLength(`${database}.${name}`) > MAX_NAMESPACE_BYTES) {
    throw new CommandError(73, `A namespace can have at most ${MAX_NAMESPACE_BYTES} bytes`);
  }
  return { database, name };
}

export function encodeReply(reply: Doc): Uint8Array {
  return encodeDocument({ ...reply, ok: new Double(1) });
}

/** Encodes the reply to a failed command. An unexpected error becomes an InternalError. */
export function encodeFailure(error: unknown): Uint8Array {
  const known =
    error instanceof CommandError
      ? error
      : new CommandError(1, error instanceof Error ? error.message : String(error));
  return encodeDocument({ ok: new Double(0), ...describeError(known), codeName: known.codeName });
}

/** Returns the fields that describe an error to a client, in a failed command or in `writeErrors`. */
export function describeError(error: CommandError): Doc {
  const { code, message } = error;
  const description: Doc = { code: new Int32(code), errmsg: message };
  if (!(error instanceof DuplicateKeyError)) return description;
  return { ...description, keyPattern: error.keyPattern, keyValue: error.keyValue };
}
