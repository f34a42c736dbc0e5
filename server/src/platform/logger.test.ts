import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { mongo, model, Schema } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/support/test-app.ts';
import { createLogger, type Logger } from './logger.ts';

/** A logger whose lines the test can read. */
function startLog() {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  return { logger, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1) ?? '') };
}

/** Returns a thrown value as it is logged under this key. */
function logged(thrown: unknown, key = 'err') {
  const log = startLog();
  log.logger.error({ [key]: thrown }, 'failed');
  return log.last()[key];
}

const PRIVATE = ['ada@example.org', 'Ada Lovelace', '$2b$10$hash'] as const;
const ada = { email: PRIVATE[0], name: PRIVATE[1], passwordHash: PRIVATE[2] };

/** Returns the errors that the driver throws when a unique index rejects a second Ada. */
async function duplicateKeys() {
  const { connection } = await startTestApp({ hasOwnConnection: true });
  const people = connection.collection('people');
  await people.createIndex({ email: 1 }, { unique: true });
  await people.insertOne({ ...ada });
  const one: unknown = await people.insertOne({ ...ada }).catch((error: unknown) => error);
  const many: unknown = await people
    .insertMany([{ ...ada }, { ...ada }])
    .catch((error: unknown) => error);
  const update: unknown = await people
    .findOneAndUpdate({ _id: 'x' as never }, { $set: { ...ada } }, { upsert: true })
    .catch((error: unknown) => error);
  return { one, many, update };
}

function expectNothingPrivate(text: string): void {
  for (const value of PRIVATE) expect(text).not.toContain(value);
}

describe('a line of the log', () => {
  it('contains no character that steers a terminal', () => {
    const log = startLog();
    const name = 'a\u009b2J\u001b[8m\u202e\u2028\n';
    log.logger.info({ name }, `opened ${name}`);
    expect(log.text()).toMatch(/^[\u0020-\u007e]+\n$/);
    expect(log.last()).toMatchObject({ name, msg: `opened ${name}` });
  });
});

describe('a database error in the log', () => {
  it('contains type, message, code, and stack, without the rejected values', async () => {
    const { one, many, update } = await duplicateKeys();
    expect(many).toBeInstanceOf(mongo.MongoBulkWriteError);
    const types = ['MongoServerError', 'MongoBulkWriteError', 'MongoServerError'];
    for (const [place, error] of [one, many, update].entries()) {
      expect(String(error)).toContain(PRIVATE[0]);
      const found = logged(error);
      expect(found).toEqual({
        type: types[place],
        message: expect.stringMatching(
          /^E11000 duplicate key error collection: \S+ index: email_1$/,
        ),
        code: 11_000,
        stack: expect.stringMatching(/^Mongo\w+: E11000 [^\n]+\n {4}at /),
      });
      expectNothingPrivate(JSON.stringify(found));
    }
  });

  it.each<[string, (logger: Logger, error: Error) => void]>([
    ['under another key', (logger, error) => logger.warn({ reason: error }, 'failed')],
    ['directly', (logger, error) => logger.warn(error)],
    ['without a message', (logger, error) => logger.warn({ err: error })],
    ['as part of a message', (logger, error) => logger.warn('failed: %o', error)],
    ['as a cause', (logger, error) => logger.warn({ err: new Error('no', { cause: error }) })],
  ])('hides the values when it is logged %s', async (_how, write) => {
    const { one } = await duplicateKeys();
    const { logger, text } = startLog();
    write(logger, one as Error);
    expect(text()).toContain('E11000');
    expectNothingPrivate(text());
  });

  it('omits documents that a server quotes', () => {
    const quoted = `Cannot apply $inc to a value of non-numeric type. {_id: "${PRIVATE[0]}"} has the field`;
    const { message } = logged(new mongo.MongoServerError({ message: quoted, code: 14 }));
    expect(message).toBe('Cannot apply $inc to a value of non-numeric type. {…} has the field');
  });
});

it('names the fields that Mongoose rejects, without their values', async () => {
  const schema = new Schema({ email: { type: String, maxlength: 3 }, age: Number });
  const Person = model('LoggedPerson', schema);
  const person = new Person({ email: PRIVATE[0], age: PRIVATE[1] });
  const error: unknown = await person.validate().catch((refusal: unknown) => refusal);
  expect(String(error)).toContain(PRIVATE[0]);
  const found = logged(error);
  expect(found.message).toMatch(/^refused at (?=.*email \(maxlength\))(?=.*age \(Number\))/);
  expectNothingPrivate(JSON.stringify(found));
});

describe('anything else that is thrown', () => {
  it('is logged with its causes, up to a limit', () => {
    const own = new Error('round and round');
    own.cause = own;
    expect(JSON.stringify(logged(own)).match(/"message"/g)).toHaveLength(6);
    const inner = Object.assign(new Error('broken pipe'), { code: 'EPIPE', syscall: 'write' });
    const found = logged(new TypeError('not sent', { cause: inner }), 'error');
    expect(found).toMatchObject({
      type: 'TypeError',
      message: 'not sent',
      cause: { type: 'Error', message: 'broken pipe', code: 'EPIPE' },
    });
    expect(found.cause).not.toHaveProperty('syscall');
    expect(found.stack).toContain('logger.test.ts');
  });

  it.each([
    ['a text', 'string', 'a text'],
    [7, 'number', '7'],
    [null, 'null', 'null'],
    [{ ...ada, message: 'a letter' }, 'object', 'an object that is not an error was thrown'],
  ])('is logged even if it is not an error: %j', (thrown, type, message) => {
    for (const key of ['err', 'error', 'cause']) {
      expect(logged(thrown, key)).toEqual({ type, message });
    }
  });

  it('is truncated if its message is long', () => {
    expect(logged(new Error('x'.repeat(100_000))).message).toHaveLength(1_001);
  });
});

it('an uncaught error ends the process with one log line without private values', () => {
  const module = (path: string) => JSON.stringify(resolve(import.meta.dirname, '..', path));
  const script = `
    import { createLogger } from ${module('platform/logger.ts')};
    import { onUncaught } from ${module('process/lifecycle.ts')};
    onUncaught(createLogger('info'));
    const error = new Error('E11000 dup key: { email: "${PRIVATE[0]}" }');
    void Promise.reject(Object.assign(error, { op: ${JSON.stringify(ada)} }));
  `;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(JSON.parse(stderr)).toMatchObject({
    level: 60,
    err: { type: 'Error', message: 'E11000' },
  });
  expectNothingPrivate(stderr);
});
