import { test as base } from './test.ts';

/**
 * For tests that need no product of their own: the tests of a worker share one, and begin without an election.
 * They may not change the password of a voter, or the administrator.
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
