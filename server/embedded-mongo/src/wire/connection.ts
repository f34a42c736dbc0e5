import type { Socket } from 'node:net';
import { timingSafeEqual } from 'node:crypto';
import { fieldOf, isDoc, type Value } from '../bson/value.ts';
import { dispatch } from '../commands/dispatch.ts';
import type { Engine } from '../engine.ts';
import { FrameSplitter } from './frames.ts';
import { encodeMessage, parseMessage, type Request } from './messages.ts';

export interface ConnectionOptions {
  engine: Promise<Engine>;
  id: number;
  /** What the first message must carry as the client's application name, if anything. */
  secret: string | undefined;
}

/** Serves one client: its requests run one after the other, and malformed bytes end it. */
export async function serveConnection(socket: Socket, options: ConnectionOptions): Promise<void> {
  // Errors also end the loop below; without a listener a late one would end the process.
  socket.on('error', () => socket.destroy());
  const splitter = new FrameSplitter();
  let isTrusted = options.secret === undefined;
  try {
    const engine = await options.engine;
    for await (const chunk of socket) {
      for (const frame of splitter.push(chunk)) {
        const request = parseMessage(frame);
        isTrusted ||= knowsSecret(request, options.secret);
        if (!isTrusted) return;
        const reply = await dispatch(engine, request, options.id);
        if (request.expectsReply && !socket.write(encodeMessage(request, reply))) {
          await drained(socket);
        }
      }
    }
  } catch {
    // A malformed message or a broken connection: nobody is left who could be told.
  } finally {
    socket.destroy();
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}

function nested(value: Value | undefined, name: string): Value | undefined {
  return isDoc(value) ? fieldOf(value, name) : undefined;
}

function knowsSecret({ body }: Request, secret: string | undefined): boolean {
  const name = nested(nested(nested(body, 'client'), 'application'), 'name');
  if (typeof name !== 'string' || secret === undefined) return false;
  const given = Buffer.from(name);
  const wanted = Buffer.from(secret);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
