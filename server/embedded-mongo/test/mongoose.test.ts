import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDatabase } from './support.ts';

const database = useDatabase();
const connection = mongoose.createConnection();

const User = connection.model(
  'User',
  new mongoose.Schema(
    {
      email: { type: String, unique: true, lowercase: true },
      name: String,
      credentials: { state: String, attempts: { type: Number, default: 0 } },
      events: [{ kind: String, at: Date }],
    },
    { timestamps: true },
  ),
);

beforeAll(async () => {
  await connection.openUri(database.mongo.uri);
  await User.init();
});
afterAll(() => connection.close());

it('creates the collections and indexes of a model', async () => {
  await User.createCollection();
  await User.createIndexes();
  await User.ensureIndexes();
  await User.create({ email: 'first@example.org' });
  await expect(User.create({ email: 'first@example.org' })).rejects.toMatchObject({ code: 11000 });
});

it('creates, saves, and reads documents', async () => {
  const user = await User.create({
    email: 'A@example.org',
    name: 'Anna',
    events: [{ kind: 'made' }],
  });
  user.name = 'Berta';
  user.events.push({ kind: 'renamed', at: new Date(5) });
  user.set('credentials.state', 'sent');
  await user.save();
  const found = await User.findById(user.id).orFail();
  expect(found.toObject()).toMatchObject({
    email: 'a@example.org',
    name: 'Berta',
    credentials: { state: 'sent', attempts: 0 },
    events: [{ kind: 'made' }, { kind: 'renamed', at: new Date(5) }],
  });
  await expect(User.create({ email: 'a@example.org' })).rejects.toMatchObject({ code: 11000 });
});

it('updates conditionally and atomically', async () => {
  const { _id } = await User.create({ email: 'b@example.org', credentials: { state: 'queued' } });
  const claim = () =>
    User.findOneAndUpdate(
      { _id, 'credentials.state': 'queued' },
      { $set: { 'credentials.state': 'sending' }, $inc: { 'credentials.attempts': 1 } },
      { returnDocument: 'after' },
    );
  const claims = await Promise.all(Array.from({ length: 10 }, claim));
  expect(claims.filter((one) => one !== null)).toHaveLength(1);
  expect(claims.find((one) => one !== null)?.credentials?.attempts).toBe(1);
});

it('searches, pages, counts, selects, and deletes', async () => {
  await User.deleteMany({});
  const rows = Array.from({ length: 30 }, (_, n) => ({
    email: `u${n}@example.org`,
    name: `N${n}`,
  }));
  await User.insertMany(rows);
  const range = { $gte: 'N2', $lt: 'N3' };
  const filter = { $or: [{ name: range }, { email: 'u3@example.org' }] };
  expect(await User.countDocuments(filter)).toBe(12);
  const page = await User.find(filter).select('name -_id').sort({ name: 1 }).limit(2).lean();
  expect(page).toEqual([{ name: 'N2' }, { name: 'N20' }]);
  expect(await User.exists({ name: 'N29' })).not.toBeNull();
  expect((await User.updateMany({ name: range }, { $set: { name: 'M' } })).modifiedCount).toBe(11);
  expect((await User.deleteOne({ name: 'M' })).deletedCount).toBe(1);
  expect((await User.deleteMany({ email: { $gte: 'u' } })).deletedCount).toBe(29);
});

it('drops the whole database and creates its indexes again on request', async () => {
  await User.create({ email: 'last@example.org' });
  await connection.dropDatabase();
  expect(await User.countDocuments()).toBe(0);
  await User.ensureIndexes();
  await User.create({ email: 'last@example.org' });
  await expect(User.create({ email: 'last@example.org' })).rejects.toMatchObject({ code: 11000 });
});
