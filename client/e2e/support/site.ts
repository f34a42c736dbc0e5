import type { Election } from '@votewise/contract';
import { type Credentials, openMailbox } from './mailbox.ts';
import { type Officer, signInOfficer, required } from './officer.ts';
import { startProduct } from './product.ts';

export const ADMINISTRATOR = { userId: 'ADMIN001', password: 'administrator-1' };

/** A product that tests use one after another. Its voters stay, but its elections are deleted between tests. */
export async function openSite() {
  const mailbox = await openMailbox();
  const product = await startProduct({
    SMTP_URL: mailbox.url,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  });
  const officer = await signInOfficer({ api: product.api, mailbox, administrator: ADMINISTRATOR });
  const { api } = product;
  return {
    mailbox,
    product,
    officer: keepingVoters(officer),
    async deleteElections(): Promise<void> {
      const { token } = officer;
      const { data } = await api.call<{ elections: Election[] }>('GET', '/elections', { token });
      for (const { id } of data.elections) await api.call('DELETE', `/elections/${id}`, { token });
    },
    async close(): Promise<void> {
      await product.stop();
      await mailbox.close();
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Registers a voter once. A later test with the same name gets the same credentials. */
function keepingVoters(officer: Officer): Officer {
  const known = new Map<string, Credentials>();
  async function registerVoters(...names: string[]): Promise<Credentials[]> {
    const missing = names.filter((name) => !known.has(name));
    const added = await officer.registerVoters(...missing);
    for (const [index, name] of missing.entries()) known.set(name, required(added[index], name));
    return names.map((name) => required(known.get(name), name));
  }
  return {
    ...officer,
    registerVoters,
    async registerVoter(name = 'Noor Haddad') {
      const [voter] = await registerVoters(name);
      return required(voter, name);
    },
  };
}
