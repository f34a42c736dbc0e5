import { describe, expect, it } from 'vitest';
import { startProduct, temporaryDataDir } from './support/product.ts';

/** More voters than can be registered before any progress is visible. */
const PEOPLE = 1_500;

type Product = Awaited<ReturnType<typeof startProduct>>;

async function upload(product: Product, token: string, text: string) {
  const response = await fetch(`http://127.0.0.1:${product.port}/api/imports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: text,
  });
  const { data } = (await response.json()) as { data: ReturnType<typeof JSON.parse> };
  return data.import;
}

describe('an import of a voter list', () => {
  it('resumes after kill -9 and registers every voter once', async () => {
    const env = { DATA_DIR: temporaryDataDir(), MAIL_RATE: '1' };
    const lines = Array.from({ length: PEOPLE }, (_, place) => `Person ${place};p${place}@x.org`);
    const first = await startProduct(env);
    const token = await first.api.signIn('ADMIN001', 'administrator-1');
    const { id } = await upload(first, token, lines.join('\n'));
    const progressOf = async (product: Product) =>
      (await product.api.call('GET', `/imports/${id}`, { token })).data.import;
    await first.api.call('POST', `/imports/${id}/start`, { token, body: {} });
    await expect
      .poll(async () => (await progressOf(first)).progress.done, { timeout: 20_000 })
      .toBeGreaterThan(0);
    expect((await progressOf(first)).progress.done).toBeLessThan(PEOPLE);
    first.kill('SIGKILL');
    await first.exited;

    const second = await startProduct({ ...env, PORT: first.port });
    await expect
      .poll(async () => (await progressOf(second)).state, { timeout: 60_000, interval: 200 })
      .toBe('done');
    expect(await progressOf(second)).toMatchObject({
      progress: { done: PEOPLE, registered: PEOPLE, known: 0 },
    });
    const voters = await second.api.call('GET', '/auth/voters?limit=1', { token });
    expect(voters.data.total).toBe(PEOPLE);
    const again = await upload(second, token, lines.join('\n'));
    expect(again.counts).toMatchObject({ good: 0, known: PEOPLE });
  });
});
