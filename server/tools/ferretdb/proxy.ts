/**
 * Runs in front of FerretDB during the server tests: `proxy PORT FERRETDB_PORT [--as-it-is]`. Both ports are local.
 *
 * FerretDB 1.24 ignores `clusteredIndex`, has no TTL indexes, does not support `fields` in `findAndModify`, and drops
 * the connection if several indexes already exist. The product depends on all four, so hardly any tests would run
 * without the proxy. The proxy remembers which collections should be clustered and reports them as clustered, omits
 * `expireAfterSeconds` and existing indexes, and applies `fields` to the response. It also sends writes to a collection
 * one after another, since writes in FerretDB are not atomic. With `--as-it-is`, writes run concurrently. Never use the
 * proxy for an election.
 */
import { connect, createServer } from 'node:net';
import { mongo } from 'mongoose';
import { namespaceOf, type Rewrite, rewrites } from './rewrites.ts';

const { BSON } = mongo;
type Fields = Record<string, unknown>;

const HEADER_BYTES = 16;
const OP_MSG = 2013;
/** The offsets of the first section's kind and document, after the header and the flags. */
const KIND = 20;
const BODY = 21;

const [port = '', ferretdbPort = '', mode] = process.argv.slice(2);
const queued = new Set(
  mode === '--as-it-is' ? [] : ['insert', 'update', 'delete', 'findAndModify'],
);

/** Splits a stream into messages. */
function createSplitter(): (chunk: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Buffer[] = [];
    while (rest.length >= HEADER_BYTES && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    return messages;
  };
}

const hasBody = (message: Buffer) => message.readInt32LE(12) === OP_MSG && message[KIND] === 0;

/** Returns the name of a command, which is the name of its first field. */
function commandOf(message: Buffer): string {
  const start = BODY + 5;
  return hasBody(message) ? message.toString('utf8', start, message.indexOf(0, start)) : '';
}

function bodyOf(message: Buffer): Fields {
  const end = BODY + message.readInt32LE(BODY);
  return BSON.deserialize(message.subarray(BODY, end), { promoteValues: false });
}

function withBody(message: Buffer, body: Fields): Buffer {
  const after = message.subarray(BODY + message.readInt32LE(BODY));
  const changed = Buffer.concat([message.subarray(0, BODY), BSON.serialize(body), after]);
  changed.writeInt32LE(changed.length);
  return changed;
}

/** By collection, a promise that settles once the response to the last write has arrived. */
const lastWrites = new Map<string, Promise<void>>();

/** Sends a write once the responses to all earlier writes to the collection have arrived. */
async function sendInTurn(namespace: string, send: () => Promise<void>): Promise<void> {
  const turn = (lastWrites.get(namespace) ?? Promise.resolve()).then(send);
  lastWrites.set(namespace, turn);
  await turn;
}

createServer({ noDelay: true }, (client) => {
  const server = connect({ port: Number(ferretdbPort), host: '127.0.0.1', noDelay: true });
  const [requests, answers] = [createSplitter(), createSplitter()];
  const onAnswer = new Map<number, (answer: Buffer) => Buffer>();
  const closed = new Promise<void>((resolve) => {
    server.once('close', resolve);
  });

  /** Resolves once the response has arrived or can no longer arrive. */
  function send(message: Buffer, change?: Rewrite['answer']): Promise<void> {
    const answered = new Promise<void>((resolve) => {
      onAnswer.set(message.readInt32LE(4), (answer) => {
        resolve();
        return change && hasBody(answer) ? withBody(answer, change(bodyOf(answer))) : answer;
      });
    });
    server.write(message);
    return Promise.race([answered, closed]);
  }

  function handleRequest(message: Buffer): void {
    const name = commandOf(message);
    const rewrite = rewrites[name];
    if (!rewrite && !queued.has(name)) {
      server.write(message);
      return;
    }
    const body = bodyOf(message);
    const rewritten = rewrite?.(body);
    const sent = rewritten ? withBody(message, rewritten.command) : message;
    const sendIt = () => send(sent, rewritten?.answer);
    void (queued.has(name) ? sendInTurn(namespaceOf(body), sendIt) : sendIt());
  }

  function handleAnswer(message: Buffer): void {
    const id = message.readInt32LE(8);
    client.write(onAnswer.get(id)?.(message) ?? message);
    onAnswer.delete(id);
  }

  client.on('data', (chunk: Buffer) => requests(chunk).forEach(handleRequest));
  server.on('data', (chunk: Buffer) => answers(chunk).forEach(handleAnswer));
  client.on('error', () => server.destroy()).on('close', () => server.destroy());
  server.on('error', () => client.destroy()).on('close', () => client.destroy());
}).listen(Number(port), '127.0.0.1');
