/**
 * A minimal handler for comparison: Express with only what casting requires. It parses the body, verifies the token,
 * and inserts one document through the driver, as durably as the product does.
 */
import express from 'express';
import mongoose from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createTokens } from '../../src/platform/tokens.ts';

const [uri = '', secret = '', instanceId = ''] = process.argv.slice(2);
const tokens = createTokens({ secret, instanceId }, 8 * 3_600);
const connection = await mongoose
  .createConnection(uri, { maxPoolSize: 50, writeConcern: { w: 'majority', journal: true } })
  .asPromise();
const votes = connection.collection<{ _id: string } & Record<string, unknown>>('bare');
const app = express();
app.post('/vote', express.json(), async (req, res) => {
  const session = tokens.read((req.get('Authorization') ?? '').slice('Bearer '.length));
  if (!session) {
    res.status(401).json({ success: false });
    return;
  }
  const { electionId, candidateId } = req.body as { electionId: string; candidateId: string };
  const _id = randomBytes(32).toString('hex');
  await votes.insertOne({ _id, electionId, choice: candidateId, checkpoint: 0 });
  res.status(201).json({ success: true });
});
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on('disconnect', () => process.exit(0));
