import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import supertest, { type Response, type Test } from 'supertest';
import { onTestFinished } from 'vitest';

/** Connections that stay open between requests, since opening one for each takes a third of their time. */
const agent = new Agent({ keepAlive: true });

export type Answer = Response;

interface Target {
  method: 'get' | 'post' | 'put' | 'delete' | 'head';
  path: string;
  /** Reads the body of a response that does not end. */
  readBody?:
    | ((message: IncomingMessage, done: (error: Error | null, body: unknown) => void) => void)
    | undefined;
}

/**
 * A request by supertest, which is sent when it is awaited. For each expectation, supertest formats a stack, with source
 * maps. This checks them itself, and formats a stack only if one fails.
 */
export class HttpCall implements PromiseLike<Answer> {
  readonly #test: Test;
  readonly #checks: ((answer: Answer) => void)[] = [];
  #answer: Promise<Answer> | undefined;

  constructor(server: Server, { method, path, readBody }: Target) {
    this.#test = supertest(server)[method](path).agent(agent);
    // Compression takes a twentieth of the time. Tests of compression request it explicitly.
    this.#test.set('Accept-Encoding', 'identity');
    if (readBody) this.#test.parse((answer, done) => readBody(answer as never, done));
  }

  set(name: string, value: string): this {
    this.#test.set(name, value);
    return this;
  }

  /** Sets the body. An object is sent as JSON. */
  send(body: object | string): this {
    this.#test.send(body);
    return this;
  }

  /** Rejects with an error unless the response has this status, or passes this check. */
  expect(wanted: number | ((answer: Answer) => void)): this {
    if (typeof wanted === 'function') {
      this.#checks.push(wanted);
      return this;
    }
    // Its stack shows where the request was made.
    const failure = new Error();
    this.#checks.push(({ status, body }) => {
      if (status === wanted) return;
      const { method, url } = this.#test;
      const start = JSON.stringify(body).slice(0, 500);
      failure.message = `expected ${wanted}, but ${method} ${url} returned ${status}: ${start}`;
      throw failure;
    });
    return this;
  }

  /** Closes the connection. */
  abort(): void {
    this.#test.abort();
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
    const answer = await this.#test;
    for (const check of this.#checks) check(answer);
    return answer;
  }
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
  return (path) => new HttpCall(server, { method: 'get', path });
}
