import { setTimeout as delay } from 'node:timers/promises';
import { connections, type Bench, type Finding } from './bench-findings.ts';
import { closeElection, untilCounted } from './bench-kinds.ts';
import { openSetting } from './bench-setting.ts';
import { tokenVersion, writeVoters } from './bench-voters.ts';
import { startWork } from './bench-work.ts';
import { callUntilDone } from '../people.ts';

/** Everyone on the roll has voted. Measures what happens to the ballot box after the close. */
export async function benchSealing({ loader, size, say }: Bench): Promise<Finding[]> {
  const setting = await openSetting({ receipts: false });
  try {
    const { product, port, administrator: token, election } = setting;
    const amount = { of: size.sealed, unit: 'ballots' };
    const voters = await writeVoters(setting, size.sealed);
    say(`${voters.length} voters written`);
    // The first ballot sets the salt, on which the IDs of the others depend.
    const first = voters.slice(0, 1).map((_id) => ({ _id, tokenVersion }));
    const { statuses } = await loader.run({
      port,
      connections,
      requests: setting.castsOf(first),
    });
    if (statuses['201'] !== 1) throw new Error(JSON.stringify(statuses));
    await setting.fill(voters.length - 1, { voters: voters.slice(1) });
    say(`${voters.length} ballots written`);

    const findings: Finding[] = [];
    const note = (found: Finding) => {
      say(`${found.what}: ${found.figure}`);
      findings.push(found);
    };
    const counting = startWork(product);
    await closeElection(setting, election);
    await untilCounted(setting, election);
    note(counting.finding('from the close to the confirmed count', amount));

    const merging = startWork(product);
    await setting.untilMerged();
    note(merging.finding('merging all checkpoints', amount));

    const sealing = startWork(product);
    const url = `${product.api}/elections/${election.id}`;
    await callUntilDone(`${url}/seal`, { token, body: {} });
    while (!(await callUntilDone(url, { token })).data.election.sealedAt) await delay(200);
    note(sealing.finding('sealing the ballot box', amount));
    return findings;
  } finally {
    await setting.close();
  }
}
