import { once } from 'node:events';
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Connections that stay open between requests, since opening one for each takes a third of their time. */
const agent = new Agent({ keepAlive: true });

/** A parsed body, which tests read without types. */
type Body = ReturnType<typeof JSON.parse>;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The media type, without parameters. */
  type: string;
  /** The body as text. */
  text: string;
  /** The value of a body in JSON, the bytes of a file, or `{}`. */
  body: Body;
  /** Returns a header, or undefined if there is none. */
  get: (name: string) => string | undefined;
}

interface Target {
  method: string;
  path: string;
  /** Reads the body of a response that does not end. */
  readBody?: ((message: IncomingMessage) => Promise<Body>) | undefined;
}

/** A request that is sent when it is awaited. It can be awaited again, with the same response. */
export class HttpCall implements PromiseLike<Answer> {
  readonly #server: Server;
  readonly #target: Target;
  readonly #headers: Record<string, string> = {};
  readonly #checks: ((answer: Answer) => void)[] = [];
  #content: string | Buffer | undefined;
  #request: ClientRequest | undefined;
  #answer: Promise<Answer> | undefined;

  constructor(server: Server, target: Target) {
    this.#server = server;
    this.#target = target;
  }

  set(name: string, value: string): this {
    this.#headers[name.toLowerCase()] = value;
    return this;
  }

  /** Sets the body. An object is sent as JSON. */
  send(body: object | string): this {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    if (!isRaw) this.#headers['content-type'] ??= 'application/json';
    this.#content = isRaw ? body : JSON.stringify(body);
    return this;
  }

  /** Rejects with an error unless the response has this status, or passes this check. */
  expect(wanted: number | ((answer: Answer) => void)): this {
    if (typeof wanted === 'function') {
      this.#checks.push(wanted);
      return this;
    }
    // Its stack shows where the request was made. Only a failed test formats it, which is slow.
    const failure = new Error();
    this.#checks.push(({ status, text }) => {
      if (status === wanted) return;
      const { method, path } = this.#target;
      const start = text.slice(0, 500);
      failure.message = `expected ${wanted}, but ${method} ${path} returned ${status}: ${start}`;
      throw failure;
    });
    return this;
  }

  /** Closes the connection. */
  abort(): void {
    this.#request?.destroy(new Error('Aborted'));
  }

  // oxlint-disable-next-line unicorn/no-thenable -- tests add headers and checks before they await the request
  then<Then = Answer, Otherwise = never>(
    onAnswer?: ((answer: Answer) => Then | PromiseLike<Then>) | null,
    onError?: ((error: unknown) => Otherwise | PromiseLike<Otherwise>) | null,
  ): Promise<Then | Otherwise> {
    this.#answer ??= this.#ask();
    return this.#answer.then(onAnswer, onError);
  }

  async #ask(): Promise<Answer> {
    const message = await this.#dispatch();
    const answer = await readAnswer(message, this.#target.readBody);
    for (const check of this.#checks) check(answer);
    return answer;
  }

  #dispatch(): Promise<IncomingMessage> {
    const { port } = this.#server.address() as AddressInfo;
    const host = '127.0.0.1';
    const { pathname, search } = new URL(`http://${host}${this.#target.path}`);
    const length = this.#content && { 'content-length': Buffer.byteLength(this.#content) };
    return new Promise((resolve, reject) => {
      this.#request = request(
        {
          agent,
          host,
          port,
          method: this.#target.method,
          path: pathname + search,
          headers: { ...this.#headers, ...length },
        },
        resolve,
      );
      this.#request.on('error', reject).end(this.#content);
    });
  }
}

async function readAnswer(message: IncomingMessage, readBody: Target['readBody']): Promise<Answer> {
  const { statusCode: status = 0, headers } = message;
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const get = (name: string) => headers[name.toLowerCase()]?.toString();
  const common = { status, headers, type, get };
  if (readBody) return { ...common, text: '', body: await readBody(message) };
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString();
  return { ...common, text, body: bodyOf(type, bytes, text) };
}

function bodyOf(type: string, bytes: Buffer, text: string): Body {
  if (bytes.length === 0 || type.startsWith('text/')) return {};
  return type === 'application/json' ? JSON.parse(text) : bytes;
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Serves an app, by default until the test ends. Returns a function that requests a page. */
export async function serveApp(
  app: RequestListener,
  onEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<(path: string) => HttpCall> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(() => closeServer(server));
  return (path) => new HttpCall(server, { method: 'GET', path });
}
