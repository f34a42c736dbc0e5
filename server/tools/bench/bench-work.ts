import { setTimeout as delay } from 'node:timers/promises';
import type { RollData, VoterImport } from '@votewise/contract';
import type { Bench, Finding } from './bench-findings.ts';
import { memoryOf, openSetting, type Setting } from './bench-setting.ts';
import { callUntilDone } from '../people.ts';
import { ADMINISTRATOR, type Product } from '../product.ts';

const groupSize = 20_000;
const sheetCount = 500;
const linesPerList = 50_000;

/** Measures slow work of administrators, with passwords hashed as in production and emails written to files. */
export async function benchWork({ size, say }: Bench): Promise<Finding[]> {
  const quickMail = await openSetting({ env: { BCRYPT_COST: '10' } });
  const findings = [await sendCredentials(quickMail, size.emails)];
  await quickMail.close();
  say(`work: ${findings[0]?.figure}`);

  // Emails to all these voters would otherwise be written during the next measurements.
  const setting = await openSetting({ env: { BCRYPT_COST: '10', MAIL_RATE: '1' } });
  for (const measure of [importList, changeGroup, printSheets]) {
    for (const found of await measure(setting, size.voters)) {
      say(`work: ${found.what}: ${found.figure}`);
      findings.push(found);
    }
  }
  await setting.close();
  return findings;
}

/** Registers the voters in a list, and waits until their credentials are sent. */
async function sendCredentials(setting: Setting, voters: number): Promise<Finding> {
  const work = startWork(setting.product);
  await registerList(setting, listOf(0, voters));
  while ((await readRoll(setting, 'show=sent')).total < voters) await delay(100);
  return work.finding('credentials by email, written to files', { of: voters, unit: 'emails' });
}

async function importList(setting: Setting, voters: number): Promise<Finding[]> {
  const work = startWork(setting.product);
  for (let first = 0; first < voters; first += linesPerList)
    await registerList(setting, listOf(first, Math.min(linesPerList, voters - first)));
  return [
    work.finding('import of voters, with the upload and its check', { of: voters, unit: 'lines' }),
  ];
}

async function changeGroup(setting: Setting, voters: number): Promise<Finding[]> {
  const work = startWork(setting.product);
  const body = { whom: { matching: { group: 'Group 0' } }, add: ['Congress'] };
  const url = `${setting.product.api}/auth/voters/memberships`;
  await callUntilDone(url, { token: setting.administrator, body, timeoutMs: 60_000 });
  const changed = Math.min(groupSize, voters);
  while ((await readRoll(setting, 'group=Congress')).total < changed) await delay(100);
  return [work.finding('adding voters to a group', { of: changed, unit: 'voters' })];
}

async function printSheets(setting: Setting): Promise<Finding[]> {
  const ids = (await setting.findVoters(sheetCount)).map(({ _id }) => _id);
  const work = startWork(setting.product);
  const response = await fetch(`${setting.product.api}/auth/voters/code-sheets`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${setting.administrator}`,
    },
    body: JSON.stringify({
      whom: { ids },
      currentPassword: ADMINISTRATOR.password,
      timeZone: 'UTC',
    }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the request for code sheets returned ${response.status}`);
  return [work.finding('code sheets in one document', { of: ids.length, unit: 'sheets' })];
}

async function readRoll({ product, administrator: token }: Setting, query: string) {
  const { data } = await callUntilDone(`${product.api}/auth/voters/roll?${query}`, { token });
  return data as RollData;
}

const listOf = (first: number, count: number) =>
  [
    'Name;Email;Groups',
    ...Array.from({ length: count }, (_, line) => {
      const place = first + line;
      return `Voter ${place};voter${place}@example.org;Group ${Math.floor(place / groupSize)}`;
    }),
  ].join('\n');

/** Uploads a list, registers its voters, and waits for the end. */
async function registerList({ product, administrator: token }: Setting, list: string) {
  const url = `${product.api}/imports`;
  const headers = { 'Content-Type': 'application/octet-stream', Authorization: `Bearer ${token}` };
  const uploaded = await fetch(url, { method: 'POST', headers, body: list });
  const { data } = (await uploaded.json()) as { data: { import: VoterImport } };
  let { id, state, revision: expectedRevision } = data.import;
  const body = { expectedRevision };
  await callUntilDone(`${url}/${id}/start`, { token, body });
  while (state !== 'done') {
    await delay(100);
    state = (await callUntilDone(`${url}/${id}`, { token })).data.import.state;
  }
}

/** Starts to measure the time and the most memory that the product's processes take. */
export function startWork(product: Product) {
  const from = performance.now();
  let most = 0;
  const look = setInterval(() => {
    const own = product.processes().map(({ pid }) => memoryOf(pid).own);
    const sum = own.reduce((all, one) => all + one, 0);
    most = Math.max(most, sum);
  }, 200);
  return {
    /** @param amount how many items were processed, if their rate is to be shown */
    finding(what: string, amount?: { of: number; unit: string }): Finding {
      clearInterval(look);
      const seconds = (performance.now() - from) / 1_000;
      const perSecond = (amount?.of ?? 0) / seconds;
      const rate =
        amount && `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} per second`;
      return {
        what: amount ? `${what}: ${amount.of.toLocaleString('en-US')} ${amount.unit}` : what,
        figure: [`${seconds.toFixed(1)} s`, ...(rate ? [rate] : []), `${most} MB`].join(', '),
        budget: '',
        values: { seconds, megabytes: most, ...(amount && { perSecond }) },
      };
    },
  };
}
