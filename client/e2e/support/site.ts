import type { Election } from '@votewise/contract';
import type { Credentials } from './mailbox.ts';
import { type Administrator, required, startWithAdministrator } from './administrator.ts';

/** A product that tests use one after another. Its voters stay, but its elections are deleted between tests. */
export async function openSite() {
  const { mailbox, product, administrator, stop } = await startWithAdministrator();
  const { api } = product;
  return {
    mailbox,
    product,
    administrator: keepingVoters(administrator),
    async deleteElections(): Promise<void> {
      const { token } = administrator;
      const { data } = await api.call<{ elections: Election[] }>('GET', '/elections', { token });
      for (const { id } of data.elections) await api.call('DELETE', `/elections/${id}`, { token });
    },
    stop,
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Registers a voter once. A later test with the same name gets the same credentials. */
function keepingVoters(administrator: Administrator): Administrator {
  const known = new Map<string, Credentials>();
  async function registerVoters(...names: string[]): Promise<Credentials[]> {
    const missing = names.filter((name) => !known.has(name));
    const added = await administrator.registerVoters(...missing);
    for (const [index, name] of missing.entries()) known.set(name, required(added[index], name));
    return names.map((name) => required(known.get(name), name));
  }
  return {
    ...administrator,
    registerVoters,
    async registerVoter(name = 'Noor Haddad') {
      const [voter] = await registerVoters(name);
      return required(voter, name);
    },
  };
}
