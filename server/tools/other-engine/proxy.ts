/**
 * Runs the server tests on another engine that speaks the MongoDB wire protocol, which must support what the product
 * depends on: `proxy PORT ENGINE_PORT [SWITCH…]`. Both ports are local. Never use the proxy for an election.
 *
 * The product does not start on a database without clustered collections. The proxy removes `clusteredIndex` from
 * `create`, and reports it in `listCollections`. Each switch fills one more gap that an engine may have:
 *
 * `--ttl` removes `expireAfterSeconds` from indexes.
 * `--existing-indexes` creates no index a second time.
 * `--find-and-modify-fields` applies `fields` to the response to `findAndModify`.
 * `--key-pattern` adds `keyPattern` to the errors about duplicate keys that name their index.
 * `--serial-writes` sends the writes to a collection one after another.
 */
import { connect, createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { mongo } from 'mongoose';
import { type Fields, gaps, namespaceOf, type Rewrite, rewritesFor } from './rewrites.ts';

const { BSON } = mongo;

const HEADER_BYTES = 16;
const OP_MSG = 2013;
/** The offsets of the first section's kind and document, after the header and the flags. */
const KIND = 20;
const BODY = 21;

const names = Object.keys(gaps) as (keyof typeof gaps)[];
const SERIAL = 'serial-writes';
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries([...names, SERIAL].map((name) => [name, { type: 'boolean' }])),
});
const [port = '', enginePort = ''] = positionals;
const rewrites = rewritesFor(names.filter((name) => values[name]));
const queued = new Set(values[SERIAL] ? ['insert', 'update', 'delete', 'findAndModify'] : []);

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
  const server = connect({ port: Number(enginePort), host: '127.0.0.1', noDelay: true });
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
