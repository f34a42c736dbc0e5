import type { CreateElectionRequest, Election } from '@votewise/contract';
import type { Api } from './api.ts';
import { type Credentials, credentialsIn, type Mailbox, openMailbox } from './mailbox.ts';
import { startProduct } from './product.ts';

export const ADMINISTRATOR = { userId: 'ADMIN001', password: 'administrator-1' };

const HOUR_MS = 3_600_000;

export const CANDIDATES = [
  { name: 'Amara Okafor', description: 'Open budgets, and minutes within a week.' },
  { name: 'Jonas Lindqvist', description: 'Late library hours.' },
  { name: 'Priya Raman', description: 'A standing fund for societies.' },
];

/** Returns a required value. If the value is missing, the test fails with an error that names it. */
export function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} is missing`);
  return value;
}

/** Starts a product whose emails arrive in a mailbox, with an administrator who is signed in. */
export async function startWithAdministrator(env: NodeJS.ProcessEnv = {}) {
  const mailbox = await openMailbox();
  const product = await startProduct({
    SMTP_URL: mailbox.url,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...env,
  });
  return {
    mailbox,
    product,
    administrator: await signInAdministrator(product.api, mailbox),
    async stop(): Promise<void> {
      await product.stop();
      await mailbox.close();
    },
  };
}

/** Signs the administrator in and returns what the administrator does before a test starts. */
export async function signInAdministrator(api: Api, mailbox: Mailbox) {
  const token = await api.signIn(ADMINISTRATOR);
  return {
    /** The administrator's token. */
    token,
    createElection(change: Partial<CreateElectionRequest> = {}): Promise<Election> {
      return api.createElection(token, {
        title: 'Student Union Board 2027',
        description: 'Elect the chair of the student union for one year.',
        status: 'active',
        startDate: new Date(Date.now() - HOUR_MS).toISOString(),
        endDate: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
        candidates: CANDIDATES,
        ...change,
      });
    },
    /** Registers voters and returns the credentials from their emails. */
    async registerVoters(...names: string[]): Promise<Credentials[]> {
      const emails = names.map((name) => `${name.toLowerCase().replaceAll(' ', '.')}@example.org`);
      for (const [index, email] of emails.entries()) {
        await api.register(token, { name: names[index] ?? '', email });
      }
      const mails = await Promise.all(emails.map((email) => mailbox.textTo(email)));
      return mails.map(credentialsIn);
    },
    async registerAuditor(name: string, email: string): Promise<Credentials> {
      await api.register(token, {
        name,
        email,
        userType: 'auditor',
        currentPassword: ADMINISTRATOR.password,
      });
      return credentialsIn(await mailbox.textTo(email));
    },
    async registerVoter(name = 'Noor Haddad'): Promise<Credentials> {
      const [voter] = await this.registerVoters(name);
      return required(voter, name);
    },
  };
}

export type Administrator = Awaited<ReturnType<typeof signInAdministrator>>;
