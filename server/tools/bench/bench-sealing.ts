import { setTimeout as delay } from 'node:timers/promises';
import { connections, type Bench, type Finding } from './bench-findings.ts';
import { closeElection, untilCounted } from './bench-kinds.ts';
import { openSetting, type Setting } from './bench-setting.ts';
import { tokenVersion, writeVoters } from './bench-voters.ts';
import { startWork } from './bench-work.ts';
import { callUntilDone } from '../people.ts';

/**
 * Measures what happens to ballots after the close: with as many ballots as there can be, cast by no one, and with an
 * election in which everyone on the roll has voted, which can be sealed.
 */
export async function benchSealing(bench: Bench): Promise<Finding[]> {
  const { ballots, sealed } = bench.size;
  return [
    ...(await measure(bench, async (setting, note) => {
      const most = Math.max(...ballots);
      await castFirst(bench, setting);
      await setting.fill(most - 1);
      await closeAndMerge(setting, most, note);
    })),
    ...(await measure(bench, async (setting, note) => {
      const voters = await writeVoters(setting, sealed);
      await castFirst(bench, setting, voters[0]);
      await setting.fill(sealed - 1, { voters: voters.slice(1) });
      await closeAndMerge(setting, sealed, note);
      await seal(setting, sealed, note);
    })),
  ];
}

type Note = (finding: Finding) => void;

/** Runs measurements on an instance of their own. */
async function measure(
  { say }: Bench,
  act: (setting: Setting, note: Note) => Promise<void>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const setting = await openSetting({ receipts: false });
  try {
    await act(setting, (found) => {
      say(`${found.what}: ${found.figure}`);
      findings.push(found);
    });
  } finally {
    await setting.close();
  }
  return findings;
}

/** The first ballot sets the salt, on which the IDs of all ballots depend. */
async function castFirst({ loader }: Bench, setting: Setting, voter?: string): Promise<void> {
  const requests = voter ? setting.castsOf([{ _id: voter, tokenVersion }]) : setting.casts(1);
  const { statuses } = await loader.run({ port: setting.port, connections, requests });
  if (statuses['201'] !== 1) throw new Error(JSON.stringify(statuses));
}

async function closeAndMerge(setting: Setting, ballots: number, note: Note): Promise<void> {
  const amount = { of: ballots, unit: 'ballots' };
  const counting = startWork(setting.product);
  await closeElection(setting, setting.election);
  await untilCounted(setting, setting.election);
  note(counting.finding('from the close to the confirmed count', amount));
  const merging = startWork(setting.product);
  await setting.untilMerged();
  note(merging.finding('merging all checkpoints', amount));
}

async function seal(
  { product, administrator: token, election }: Setting,
  ballots: number,
  note: Note,
): Promise<void> {
  const work = startWork(product);
  const url = `${product.api}/elections/${election.id}`;
  await callUntilDone(`${url}/seal`, { token, body: {} });
  while (!(await callUntilDone(url, { token })).data.election.sealedAt) await delay(200);
  note(work.finding('sealing the ballot box', { of: ballots, unit: 'ballots' }));
}
