import { checkDocument } from '../bson/check.ts';
import { type Doc, fieldOf } from '../bson/value.ts';
import type { Engine } from '../engine/engine.ts';
import { CommandError } from '../bson/errors.ts';
import { withFile } from '../storage/data-file.ts';
import type { Request } from '../wire/messages.ts';
import { Arguments } from './arguments.ts';
import { type Command, encodeFailure, encodeReply } from './command.ts';
import { readingCommands } from './reading.ts';
import { repeatableWriteOf, SESSION_FIELD, WRITE_NUMBER_FIELD } from './repeats.ts';
import { schemaCommands } from './schema.ts';
import { serverCommands } from './server.ts';
import { writingCommands } from './writing.ts';

/** The maximum length of a database name, the same as in MongoDB. */
const MAX_DATABASE_NAME_BYTES = 63;

/** The commands that MongoDB does not have begin with this word. */
const OWN_COMMANDS = 'embedded';

const COMMANDS = new Map<string, Command>(
  Object.entries({
    ...serverCommands,
    ...readingCommands,
    ...writingCommands,
    ...schemaCommands,
  }),
);

/** Runs one request and returns the bytes of its reply. Errors also become replies. */
export async function dispatch(
  engine: Engine,
  request: Request,
  connectionId: number,
): Promise<Uint8Array> {
  try {
    const reply = await run(engine, request, connectionId);
    return reply instanceof Uint8Array ? reply : encodeReply(reply);
  } catch (error) {
    return encodeFailure(withFile(engine.folder, error));
  }
}

async function run(
  engine: Engine,
  request: Request,
  connectionId: number,
): Promise<Doc | Uint8Array> {
  const { name, body, isLegacy, rawDocuments, parts } = request;
  const command = COMMANDS.get(name);
  if (!command || (engine.member && name.startsWith(OWN_COMMANDS))) {
    throw new CommandError(
      59,
      `no such command: '${name}' (the embedded database supports only part of MongoDB)`,
    );
  }
  if (isLegacy && !command.isHandshake) {
    throw new CommandError(59, `OP_QUERY is only accepted for the handshake, not for '${name}'`);
  }
  for (const part of parts) checkDocument(part, engine.member !== undefined);
  const args = new Arguments(name, body);
  args.allowInCommand(engine.member ? fieldsInSession(command) : command.fields);
  const database = isLegacy ? 'admin' : databaseOf(body);
  const repeatable = engine.member && repeatableWriteOf(args);
  return command.run(args, { engine, connectionId, database, rawDocuments, repeatable });
}

function fieldsInSession({ fields, isRepeatable }: Command): string[] {
  return [...fields, SESSION_FIELD, ...(isRepeatable ? [WRITE_NUMBER_FIELD] : [])];
}

function databaseOf(body: Doc): string {
  const name = fieldOf(body, '$db');
  if (typeof name !== 'string') {
    throw new CommandError(40571, 'OP_MSG requests require a $db argument');
  }
  if (/^$|[/\\. "$\0]/.test(name) || Buffer.byteLength(name) > MAX_DATABASE_NAME_BYTES) {
    throw new CommandError(73, `Invalid database name: '${name}'`);
  }
  return name;
}
