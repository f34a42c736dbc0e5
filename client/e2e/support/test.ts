import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { type ConsoleWatch, createConsoleWatch } from './console-watch.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type Product, startProduct } from './product.ts';
import { ADMINISTRATOR, type Administrator, signInAdministrator } from './administrator.ts';
import { test as base } from './worker.ts';

export { ADMINISTRATOR };

interface Fixtures {
  /** If this is empty, the product generates the password, as on a real first start. */
  adminPassword: string;
  mailbox: Mailbox;
  product: Product;
  /** Creates elections and voters through the API. */
  administrator: Administrator;
  watch: ConsoleWatch;
  /** Opens a page in a separate browser context, for another user. Default: the same device as the test. */
  openPage: (device?: BrowserContextOptions) => Promise<Page>;
}

/** Every test runs its own instance of the product, and fails on any console error in any of its pages. */
export const test = base.extend<Fixtures>({
  adminPassword: [ADMINISTRATOR.password, { option: true }],

  mailbox: async ({ browserName: _browser }, provide) => {
    const mailbox = await openMailbox();
    await provide(mailbox);
    await mailbox.close();
  },

  product: async ({ mailbox, adminPassword }, provide) => {
    const product = await startProduct({
      SMTP_URL: mailbox.url,
      ADMIN_PASSWORD: adminPassword,
    });
    await provide(product);
    await product.stop();
  },

  administrator: async ({ product, mailbox }, provide) => {
    await provide(await signInAdministrator(product.api, mailbox));
  },

  baseURL: async ({ product }, provide) => provide(product.url),

  watch: async ({ browserName: _browser }, provide) => {
    const watch = createConsoleWatch();
    await provide(watch);
    expect(watch.verdict(), 'console errors, uncaught errors and CSP violations').toEqual([]);
  },

  context: async ({ context, watch }, provide) => {
    await watch.follow(context);
    await provide(context);
  },

  openPage: async ({ browser, watch }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (device) => {
      const context = await browser.newContext(device);
      contexts.push(context);
      await watch.follow(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
