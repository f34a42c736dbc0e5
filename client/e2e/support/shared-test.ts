import { test as base } from './test.ts';

/**
 * For tests that need no separate product. A worker's tests share one product, and each test starts without
 * elections. They must not change a voter's password or the administrator.
 */
export const test = base.extend({
  mailbox: async ({ site }, provide) => provide(site.mailbox),

  product: async ({ site }, provide) => {
    await provide(site.product);
    await site.deleteElections();
  },

  administrator: async ({ site }, provide) => provide(site.administrator),
});

export { ADMINISTRATOR, expect } from './test.ts';
