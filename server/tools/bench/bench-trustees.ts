import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generateSeed } from '@votewise/belenios';
import { simpleParser } from 'mailparser';
import { messageFor, type SampleTrustee } from '../../src/cli/sample-trustee.ts';
import { callUntilDone } from '../people.ts';
import type { Setting } from './bench-setting.ts';

const SIZE = 3;
const THRESHOLD = 2;

export interface BenchTrusteeGroup {
  id: string;
  threshold: number;
  trustees: SampleTrustee[];
}

/** Makes a group of key holders that is ready, with the links in their emails. */
export async function makeTrusteeGroup({
  product,
  administrator,
}: Setting): Promise<BenchTrusteeGroup> {
  const members = Array.from({ length: SIZE }, (_, place) => ({
    name: `Holder ${place + 1}`,
    email: `holder${place + 1}@example.org`,
  }));
  const body = { name: 'Committee', members, threshold: THRESHOLD };
  const created = await callUntilDone(`${product.api}/trustee-groups`, {
    token: administrator,
    body,
  });
  const trustees = (await tokensByMail(join(product.dataDir, 'mail'))).map((token, place) => ({
    token,
    seed: generateSeed(),
    context: { index: place + 1, size: SIZE, threshold: THRESHOLD },
  }));
  for (const stage of ['certificate', 'polynomial', 'share', 'drill']) {
    for (const trustee of trustees) {
      const { token } = trustee;
      const asked = await callUntilDone(`${product.api}/key-holder/round`, { body: { token } });
      const message = messageFor(asked.data.round, trustee);
      const answer = { token, stage, message };
      await callUntilDone(`${product.api}/key-holder/messages`, { body: answer });
    }
  }
  return { id: created.data.group.id, threshold: THRESHOLD, trustees };
}

/** Reads the links of key holders in the emails that the product has written to files, in the order of key holders. */
async function tokensByMail(folder: string): Promise<string[]> {
  for (;;) {
    const tokens: string[] = [];
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.eml'))) {
      const { text = '', headers } = await simpleParser(readFileSync(join(folder, name)));
      const index = /holder(\d)@/.exec(JSON.stringify(headers.get('to')))?.[1];
      const token = /\/key-holder#([\w-]{22})/.exec(text)?.[1];
      if (index && token) tokens[Number(index) - 1] = token;
    }
    if (tokens.filter(Boolean).length === SIZE) return tokens;
    await delay(100);
  }
}
