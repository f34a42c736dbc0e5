import type { Socket } from 'node:net';
import { timingSafeEqual } from 'node:crypto';
import { fieldOf, isDoc, type Value } from './bson/value.ts';
import { encodeFailure } from './commands/command.ts';
import { dispatch } from './commands/dispatch.ts';
import type { Engine } from './engine/engine.ts';
import { FrameSplitter } from './wire/frames.ts';
import { encodeMessage, parseMessage, RefusedMessageError, type Request } from './wire/messages.ts';

export interface ConnectionOptions {
  engine: Promise<Engine>;
  id: number;
  /** The application name that the first message must contain, if any. */
  secret: string | undefined;
}

/** Serves one client. Its requests run in sequence, and malformed bytes close the connection. */
export async function serveConnection(socket: Socket, options: ConnectionOptions): Promise<void> {
  // Errors also end the loop below. Without a listener, a late error would end the process.
  socket.on('error', () => socket.destroy());
  const splitter = new FrameSplitter();
  let isTrusted = options.secret === undefined;
  const engine = await options.engine;
  try {
    // The socket must stay open after the loop, because a rejected message is answered there.
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
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
  } catch (error) {
    // Any other error means a malformed message or a broken connection, with no client to reply to.
    if (error instanceof RefusedMessageError && isTrusted) await refuse(socket, error);
  } finally {
    socket.destroy();
    engine.cursors.endOf(options.id);
  }
}

/** Replies with the reason for a rejection if the sender expects a reply. */
function refuse(socket: Socket, { reason, replyTo }: RefusedMessageError): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
    if (!replyTo.expectsReply) resolve();
    else socket.end(encodeMessage(replyTo, encodeFailure(reason)), () => resolve());
  });
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
