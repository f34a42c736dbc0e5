import { expect, it } from 'vitest';
import { Schema } from 'mongoose';
import { startTestApp } from '../../../test/support/test-app.ts';
import { type Outbox, outboxFields, outboxOf, pushing } from './outbox.ts';

interface Note extends Outbox<string> {
  _id: string;
}

it('an outbox keeps events that arrive while others are being moved', async () => {
  const { connection } = await startTestApp({ hasOwnConnection: true });
  const model = connection.model<Note>(
    'Note',
    new Schema<Note>({ _id: String, ...outboxFields }, { versionKey: false }),
  );
  await model.create({ _id: 'one', events: ['first'], eventsCount: 1 });
  const outbox = outboxOf<string, Note>(model);
  expect(await outbox.pending(10, [])).toEqual([{ id: 'one', events: ['first'] }]);
  await model.updateOne({ _id: 'one' }, pushing('second'));
  await outbox.clear('one', 1);
  expect(await outbox.pending(10, [])).toEqual([{ id: 'one', events: ['first', 'second'] }]);
  await outbox.clear('one', 2);
  expect(await outbox.count()).toBe(0);
});
