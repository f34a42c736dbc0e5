import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { committeeResults } from '../../../../test/committee.ts';
import { makeElection } from '../../../../test/fixtures.ts';
import { lotCommand, orderCommand, seedCommand } from './lot-details.tsx';

const { lot } = committeeResults(makeElection());
const { hash = '', seed = '', statement = '', value = '', order = [] } = lot ?? {};
const drawOf = (id: string) =>
  createHash('sha256').update(Buffer.from(value, 'hex')).update(id).digest('hex');

const run = (command: string) => spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout;
const hasTools = run('command -v xxd && command -v sha256sum').split('\n').length === 3;

it('uses an example that follows the rules of the draw', () => {
  expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(hash);
  expect(order).toEqual(order.toSorted((one, other) => (drawOf(one) < drawOf(other) ? -1 : 1)));
});

describe.skipIf(!hasTools)('the commands in a terminal', () => {
  it('print the hash of the seed', () => {
    expect(run(seedCommand(seed))).toMatch(new RegExp(`^${hash} `));
  });

  it('print the lot', () => {
    expect(run(lotCommand(seed, statement) ?? '')).toMatch(new RegExp(`^${value} `));
  });

  it('print all candidates with their hashes, in the order of the draw', () => {
    const lines = run(orderCommand(value, order.toSorted())).trim().split('\n');
    expect(lines).toEqual(order.map((id) => `${drawOf(id)} - ${id}`));
  });
});
