import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  ConfigError,
  contactOf,
  environment,
  parseConfig,
  providerOf,
  publicUrl,
} from './config.ts';

const parse = (env: NodeJS.ProcessEnv) => parseConfig(env, '/app');

describe('.env.example', () => {
  const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const { MONGO_PASSWORD: _, ...shown } = parseEnv(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));

  it('describes every variable', () => {
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });

  it('shows the defaults', () => {
    const given = { ...shown, MONGODB_URI: '', OIDC_CLIENT_SECRET: 'secret' };
    expect(parse(given)).toMatchObject(parse({}));
  });
});

describe('parseConfig', () => {
  it('requires no variables', () => {
    expect(parse({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '/app/.data',
      JWT_TTL: 8 * 3_600,
      IDLE_MINUTES: 60,
      SEAL_AFTER_DAYS: 14,
      ADMIN_USER_ID: 'ADMIN001',
      BCRYPT_COST: 10,
      WEB_CONCURRENCY: 1,
    });
  });

  it.each([
    [
      'imaps://bounces%40example.org:p%40ss@mail.example.org/Returned%20mail',
      { host: 'mail.example.org', port: 993, isEncrypted: true, needsStartTls: false },
      { user: 'bounces@example.org', password: 'p@ss', folder: 'Returned mail' },
    ],
    [
      'imap://b:s@mail.example.org:1143/',
      { host: 'mail.example.org', port: 1143, isEncrypted: false, needsStartTls: true },
      { user: 'b', password: 's', folder: 'INBOX' },
    ],
    [
      'imap://b:s@[::1]',
      { host: '::1', port: 143, isEncrypted: false, needsStartTls: false },
      { user: 'b', password: 's', folder: 'INBOX' },
    ],
  ])('reads the mailbox %s', (url, server, account) => {
    expect(parse({ BOUNCE_URL: url }).BOUNCE_URL).toEqual({ ...server, ...account });
  });

  it.each(['bounces+{id}@example.org', '{id}@bounces.example.org', 'bounces@example.org'])(
    'accepts the return address %s',
    (address) => {
      expect(parse({ BOUNCE_ADDRESS: address }).BOUNCE_ADDRESS).toBe(address);
    },
  );

  it.each(['loopback', '10.0.0.0/8, fd00::/8,192.168.0.1'])('trusts the proxies %s', (proxies) => {
    expect(parse({ TRUST_PROXY: proxies }).TRUST_PROXY).toBe(proxies);
  });

  it('treats an empty variable as unset', () => {
    expect(parse({ PORT: '', SMTP_URL: '' }).PORT).toBe(3000);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['JWT_SECRET', 'short'],
    ['BALLOT_SECRET', 'short'],
    ['ADMIN_NAME', '\u200b'],
    ['ORGANISATION', '\u3164\u2800'],
    ['JWT_TTL', '8 hours'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['IDLE_MINUTES', '1'],
    ['SEAL_AFTER_DAYS', '-1'],
    ['IDLE_MINUTES', '-5'],
    ['IDLE_MINUTES', '1h'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'ä'.repeat(40)],
    ['ADMIN_USER_ID', 'has space'],
    ['MONGODB_URI', 'postgres://x'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Elections'],
    ['MAIL_RATE', '0'],
    ['BOUNCE_ADDRESS', 'bounces'],
    ['BOUNCE_ADDRESS', 'bounces@{id}.example.org'],
    ['BOUNCE_ADDRESS', 'bounces+{ID}@example.org'],
    ['BOUNCE_ADDRESS', `${'b'.repeat(25)}{id}@example.org`],
    ['BOUNCE_URL', 'mail.example.org'],
    ['BOUNCE_URL', 'pop3s://bounces:secret@mail.example.org'],
    ['BOUNCE_URL', 'imaps://mail.example.org/INBOX'],
    ['BOUNCE_URL', 'imaps://bounces:100%@mail.example.org/INBOX'],
    ['PUBLIC_URL', 'vote.example.org'],
    ['PUBLIC_URL', 'https://example.org/vote'],
    ['PUBLIC_URL', 'https://vote.example.org/?site=1'],
    ['PUBLIC_URL', 'https://user@vote.example.org'],
    ['BCRYPT_COST', '99'],
    ['OIDC_ISSUER', 'id.example.org'],
    ['OIDC_ISSUER', 'http://id.example.org'],
    ['OIDC_ISSUER', 'http://localhost.example.org'],
    ['OIDC_ISSUER', 'https://id.example.org/?tenant=1'],
    ['OIDC_ISSUER', 'https://user@id.example.org'],
    ['OIDC_LABEL', 'x'.repeat(61)],
    ['OIDC_LABEL', 'two\nlines'],
    ['WEB_CONCURRENCY', '0'],
    ['TRUST_PROXY', '100'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', 'loopback, proxy.internal'],
    ['LOG_LEVEL', 'loud'],
    ['MAIL_TO_FILES', 'yes'],
    ['ORGANISATION', ' '],
    ['ORGANISATION', 'Rowing\nClub'],
    ['CONTACT_EMAIL', 'board at example.org'],
    ['CONTACT_EMAIL', 'board@example.org?bcc=mallory@example.org'],
    ['CONTACT_PHONE', 'ask Ruth'],
    ['CONTACT_PHONE', '+'],
    ['CONTACT_ADDRESS', 'x'.repeat(501)],
  ])('rejects %s=%s with a one-line error that names the variable', (name, value) => {
    expect(() => parse({ [name]: value })).toThrow(ConfigError);
    expect(() => parse({ [name]: value })).toThrow(new RegExp(`^Bad configuration. ${name}: .+$`));
  });

  it('never repeats a secret in an error', () => {
    expect(() => parse({ JWT_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  });

  it('requires an email transport in production', () => {
    const MONGODB_URI = 'mongodb://db.example.org/votewise';
    expect(() => parse({ MONGODB_URI })).toThrow(/SMTP_URL/);
    expect(parse({ MONGODB_URI, MAIL_TO_FILES: '1' }).MONGODB_URI).toBe(MONGODB_URI);
  });
});

describe('publicUrl', () => {
  it('is the configured URL without a trailing slash, or this machine by default', () => {
    expect(publicUrl(parse({ PUBLIC_URL: 'https://vote.example.org/' }))).toBe(
      'https://vote.example.org',
    );
    expect(publicUrl(parse({ PUBLIC_URL: 'https://vote.example.org:8443//' }))).toBe(
      'https://vote.example.org:8443',
    );
    expect(publicUrl(parse({ PORT: '8080' }))).toBe('http://127.0.0.1:8080');
    expect(publicUrl(parse({ HOST: '0.0.0.0' }))).toBe('http://localhost:3000');
  });
});

describe('contactOf', () => {
  it('contains the configured details', () => {
    const config = parse({
      ORGANISATION: 'Northfield Rowing Club',
      CONTACT_EMAIL: 'Board@example.org',
      CONTACT_PHONE: '+44 (0)20 7946-0000',
      CONTACT_ADDRESS: '4 Boathouse Lane\nNorthfield',
    });
    expect(contactOf(config)).toEqual({
      organisation: 'Northfield Rowing Club',
      email: 'Board@example.org',
      phone: '+44 (0)20 7946-0000',
      address: '4 Boathouse Lane\nNorthfield',
    });
  });

  it('is empty without configuration, so the administrator’s address stays private', () => {
    expect(contactOf(parse({ ADMIN_EMAIL: 'ruth@example.org' }))).toEqual({});
    expect(contactOf(parse({ CONTACT_EMAIL: '', CONTACT_ADDRESS: '  ' }))).toEqual({});
  });
});

describe('providerOf', () => {
  const whole = {
    OIDC_ISSUER: 'https://id.example.org/',
    OIDC_CLIENT_ID: 'votewise',
    OIDC_CLIENT_SECRET: ' as given ',
  };

  it('is undefined by default', () => {
    expect(providerOf(parse({}))).toBeUndefined();
  });

  it('keeps the issuer and the secret exactly as written', () => {
    const settings = { issuer: 'https://id.example.org/', clientId: 'votewise' };
    expect(providerOf(parse(whole))).toEqual({
      ...settings,
      clientSecret: ' as given ',
      label: '',
    });
    expect(providerOf(parse({ ...whole, OIDC_LABEL: 'Northfield' }))?.label).toBe('Northfield');
  });

  it.each(['http://localhost:9000', 'http://127.0.0.1', 'http://[::1]:9000/a'])(
    'accepts %s, which is on this machine, without TLS',
    (OIDC_ISSUER) => {
      expect(providerOf(parse({ ...whole, OIDC_ISSUER }))?.issuer).toBe(OIDC_ISSUER);
    },
  );

  it.each([
    ['OIDC_CLIENT_SECRET', { ...whole, OIDC_CLIENT_SECRET: '' }],
    ['OIDC_ISSUER', { ...whole, OIDC_ISSUER: '' }],
    ['OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET', { OIDC_LABEL: 'Northfield' }],
  ])('names %s if only the other variables are set', (missing, env) => {
    expect(() => parse(env)).toThrow(ConfigError);
    expect(() => parse(env)).toThrow(`Bad configuration. ${missing} not set.`);
  });
});
