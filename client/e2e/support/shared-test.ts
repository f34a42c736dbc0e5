import { test as base } from './test.ts';

/**
 * For tests that need no separate product: the tests of a worker share one and start without an
 * election. They may not change a voter's password or the administrator.
 */
export const test = base.extend({
  mailbox: async ({ site }, provide) => provide(site.mailbox),

  product: async ({ site }, provide) => {
    await provide(site.product);
    await site.deleteElections();
  },

  officer: async ({ site }, provide) => provide(site.officer),
});

export { ADMINISTRATOR, expect } from './test.ts';
