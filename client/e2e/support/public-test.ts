import { ADMINISTRATOR, test as base } from './test.ts';
import { type Product, startProduct } from './product.ts';

interface WorkerFixtures {
  site: Product;
}

/** For tests that change nothing on the server: they share one product, without mails. */
export const test = base.extend<object, WorkerFixtures>({
  site: [
    async ({ browserName: _browser }, provide) => {
      const site = await startProduct({ ADMIN_PASSWORD: ADMINISTRATOR.password });
      await provide(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],

  product: async ({ site }, provide) => provide(site),
});

export { expect } from './test.ts';
