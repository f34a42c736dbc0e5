import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { expect } from 'vitest';
import type { startProduct } from './product.ts';
import { credentialsIn } from './smtp.ts';

const hour = 3_600_000;
/** An election in which voting is open. */
export const openElection = () => ({
  title: 'Board 2027',
  description: 'Elect the chair of the board.',
  status: 'active',
  startDate: new Date(Date.now() - hour).toISOString(),
  endDate: new Date(Date.now() + hour).toISOString(),
  candidates: [
    { name: 'Ada', description: 'x' },
    { name: 'Bob', description: 'y' },
  ],
});

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Creates an open election and voters. Their credentials come from the emails in DATA_DIR. */
export async function prepareElection(product: Product, dataDir: string, voters: number) {
  const administrator = await product.api.signIn('ADMIN001', 'administrator-1');
  const created = await product.api.call('POST', '/elections', {
    token: administrator,
    body: openElection(),
  });
  for (let i = 0; i < voters; i += 1) {
    const body = { name: `Voter ${i}`, email: `voter${i}@example.org` };
    await product.api.call('POST', '/auth/register', { token: administrator, body });
  }
  const folder = join(dataDir, 'mail');
  await expect
    .poll(() => readdirSync(folder).filter((name) => name.endsWith('.eml')).length, {
      timeout: 10_000,
    })
    .toBe(voters);
  const mails = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => simpleParser(readFileSync(join(folder, name)))),
  );
  const credentials = mails.map(credentialsIn);
  return { administrator, credentials, election: created.data.election };
}
