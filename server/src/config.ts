import { accessSync, constants, existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Contact, PHONE } from '@votewise/contract/operations/contact';
import { LIMITS } from '@votewise/contract/base/limits';
import type { ProviderSettings } from './platform/feature/feature.ts';
import type { MailboxSettings } from './platform/mail/bounce-mailbox.ts';
import { lineOf, paragraphOf } from '@votewise/contract/text/text-fields';
import { secretSchema } from './platform/secret.ts';

/** An invalid environment. The message is one line for the person at the terminal. */
export class ConfigError extends Error {}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be at most 65535');
const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const flag = z.enum(['0', '1']).transform((text) => text === '1');
/** Links are made of the address and a path, and every page of the client is below the root. */
const siteAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(
    (text) => !URL.canParse(text) || isOrigin(text),
    'must end with the host name or the port, without a path',
  )
  .transform((text) => text.replace(/\/+$/, ''));

/** An issuer is compared character by character, so even a trailing slash is kept. */
const issuer = z
  .url({ protocol: /^https?$/, error: 'must be an https address' })
  .refine((text) => text.startsWith('https:') || isLocal(text), 'must begin with https://')
  .refine((text) => !/[?#@]/.test(text), 'must not have a query, a fragment, or a user');

/** Returns whether a URL consists of the protocol, the host, and perhaps a port, except for slashes at the end. */
function isOrigin(text: string): boolean {
  const { origin, href } = new URL(text);
  return href.replace(/\/+$/, '') === origin;
}

/** Returns whether a URL is on this machine, where HTTP is as safe as HTTPS. */
function isLocal(url: string): boolean {
  return URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/** Returns whether a proxy's address or network is one that Express understands. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const mostBits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= mostBits);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}

const unitSeconds = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

const phone = z
  .string()
  .trim()
  .regex(PHONE, 'must be a phone number, for example +1 212 555 0123')
  .max(LIMITS.phoneMax, `must be at most ${LIMITS.phoneMax} characters long`);

/** Where mail servers return emails that they can't deliver. `{id}` stands for the token of the email. */
const bounceAddress = z
  .string()
  .trim()
  .refine(
    (text) => /^[^\s@<>{}]*(?:\{id\}[^\s@<>{}]*)?@[^\s@<>{}]+$/.test(text),
    'must be an email address, for example, bounces+{id}@example.org',
  )
  // 64 characters before the @ are allowed (RFC 5321), and a token has 40.
  .refine(
    (text) => text.replace('{id}', '0'.repeat(40)).indexOf('@') <= 64,
    'must have at most 24 characters besides {id} before the @',
  );

/** An IMAP mailbox. Special characters in the user, the password, and the folder are percent-encoded. */
const mailbox = z
  .url({
    protocol: /^imaps?$/,
    error: 'must look like imaps://user:password@mail.example.org/INBOX',
  })
  .transform((text, context): MailboxSettings => {
    const url = new URL(text);
    const { protocol, hostname, username, password, pathname } = url;
    const isEncrypted = protocol === 'imaps:';
    const [user, secret, folder] = [username, password, pathname.slice(1)].map(decoded);
    if (!hostname || !user || !secret || folder === undefined) {
      context.addIssue({
        code: 'custom',
        message:
          'needs a user and a password, with special characters percent-encoded, for example, imaps://user:p%40ss@mail.example.org/INBOX',
      });
      return z.NEVER;
    }
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port) || (isEncrypted ? 993 : 143),
      isEncrypted,
      needsStartTls: !isEncrypted && !isLocal(text),
      user,
      password: secret,
      folder: folder || 'INBOX',
    };
  });

/** Undefined for text that is not percent-encoded correctly. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Converts a duration such as `8h`, `30m`, `900s`, or `1d` to seconds. */
const duration = z
  .string()
  .regex(/^[1-9]\d{0,6}[smhd]$/, 'must be a number followed by s, m, h, or d, for example 8h')
  .transform((text) => Number(text.slice(0, -1)) * unitSeconds[unitOf(text)]);

function unitOf(text: string): keyof typeof unitSeconds {
  return z.enum(['s', 'm', 'h', 'd']).parse(text.at(-1));
}

/** All variables. `.env.example` describes them. */
export const environment = z.object({
  PORT: port.prefault('3000'),
  HOST: z.string().default('127.0.0.1'),
  HSTS_SUBDOMAINS: flag.default(false),
  PUBLIC_URL: siteAddress.optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/[^/]+/, 'must look like mongodb://host/name')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  JWT_SECRET: secretSchema.optional(),
  BALLOT_SECRET: secretSchema.optional(),
  JWT_TTL: duration.default(8 * unitSeconds.h),
  IDLE_MINUTES: wholeNumber(0, 1_440)
    // A warning is shown a minute before the session ends.
    .refine((minutes) => minutes !== 1, 'must be 0 (never) or at least 2')
    .default(60),
  SEAL_AFTER_DAYS: wholeNumber(0, 3_650).default(14),
  RETAIN_MONTHS: wholeNumber(0, 1_200).default(0),
  CREDENTIALS_TTL: duration.default(30 * unitSeconds.d),
  ADMIN_USER_ID: z
    .string()
    .regex(
      /^[A-Za-z0-9._-]{1,64}$/,
      'must contain only letters, digits, dots, dashes, and underscores',
    )
    .toUpperCase()
    .default('ADMIN001'),
  ADMIN_NAME: lineOf('the name', LIMITS.personNameMax).default('Administrator'),
  ADMIN_EMAIL: z
    .string()
    .max(LIMITS.emailMax)
    .includes('@')
    .toLowerCase()
    .default('admin@localhost'),
  ADMIN_PASSWORD: z
    .string()
    .min(LIMITS.passwordMin, `must be at least ${LIMITS.passwordMin} characters long`)
    .refine(
      (text) => Buffer.byteLength(text) <= LIMITS.passwordMax,
      `must be at most ${LIMITS.passwordMax} bytes long`,
    )
    .optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must look like smtps://user:password@mail.example.org',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .includes('@', 'must contain an email address')
    .default('VoteWise <votewise@localhost>'),
  BOUNCE_ADDRESS: bounceAddress.optional(),
  BOUNCE_URL: mailbox.optional(),
  MAIL_RATE: wholeNumber(1, 1_000).default(20),
  MAIL_TO_FILES: flag.default(false),
  ORGANISATION: lineOf('the name', LIMITS.organisationMax).optional(),
  CONTACT_EMAIL: z
    .string()
    .trim()
    .max(LIMITS.emailMax)
    .pipe(z.email('must be an email address, for example, board@example.org'))
    .optional(),
  CONTACT_PHONE: phone.optional(),
  CONTACT_ADDRESS: paragraphOf('the address', LIMITS.addressMax).optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: lineOf('the client ID', 500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  OIDC_LABEL: lineOf('the label', LIMITS.signOnLabelMax).optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  BCRYPT_COST: wholeNumber(4, 16).default(10),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => /^\d{1,2}$/.test(text) || text.split(/, */).every(isNetwork),
      'must be a number of proxies or a list of addresses',
    )
    .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : text))
    .optional(),
});

export type Config = Readonly<z.infer<typeof environment>>;

/**
 * Parses the environment. An empty variable counts as unset.
 * @param root a relative DATA_DIR is resolved from here
 * @throws ConfigError with every invalid variable, in one line
 */
export function parseConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${issue.message}`,
    );
    throw new ConfigError(`Bad configuration. ${problems.join('; ')}`);
  }
  const config = parsed.data;
  if (config.MONGODB_URI && !config.SMTP_URL && !config.MAIL_TO_FILES) {
    throw new ConfigError(
      'Bad configuration. SMTP_URL is not set, so voters would receive no email. Set SMTP_URL, or set MAIL_TO_FILES=1 to write emails to files.',
    );
  }
  requireWholeProvider(config);
  return { ...config, DATA_DIR: resolve(root, config.DATA_DIR) };
}

/** @throws ConfigError if only some of the provider's variables are set */
function requireWholeProvider(config: z.infer<typeof environment>): void {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const missing = names.filter((name) => config[name] === undefined);
  const isNone = missing.length === names.length && config.OIDC_LABEL === undefined;
  if (missing.length === 0 || isNone) return;
  throw new ConfigError(
    `Bad configuration. ${missing.join(' and ')} not set. Single sign-on needs ${names.join(', ')}: set all of them, or none and no OIDC_LABEL.`,
  );
}

/** Parses the environment and `.env` in the repository root, if there is one. The environment takes precedence. */
export function loadConfig(): Config {
  const root = resolve(import.meta.dirname, '../..');
  const file = resolve(root, '.env');
  if (existsSync(file)) {
    requireReadable(file);
    process.loadEnvFile(file);
  }
  return parseConfig(process.env, root);
}

/** Node.js reports a file that it may not read as missing. @throws ConfigError */
function requireReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (cause) {
    throw new ConfigError(
      `This account cannot read ${file}. The file must belong to the group of the account that runs VoteWise, and have mode 640.`,
      { cause },
    );
  }
}

/** Returns the URL that links in emails start with. */
export function publicUrl(config: Config): string {
  return (
    config.PUBLIC_URL ??
    `http://${config.HOST === '0.0.0.0' ? 'localhost' : config.HOST}:${config.PORT}`
  );
}

/** Returns the single sign-on provider; undefined if there is none. */
export function providerOf(config: Config): ProviderSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL = '' } = config;
  return OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
    ? {
        issuer: OIDC_ISSUER,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        label: OIDC_LABEL,
      }
    : undefined;
}

/** Returns the contact details that the environment sets. They take precedence over the settings. */
export function contactOf(config: Config): Contact {
  const { ORGANISATION, CONTACT_EMAIL, CONTACT_PHONE, CONTACT_ADDRESS } = config;
  return {
    ...(ORGANISATION && { organisation: ORGANISATION }),
    ...(CONTACT_EMAIL && { email: CONTACT_EMAIL }),
    ...(CONTACT_PHONE && { phone: CONTACT_PHONE }),
    ...(CONTACT_ADDRESS && { address: CONTACT_ADDRESS }),
  };
}
