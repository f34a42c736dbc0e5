import { randomBytes } from 'node:crypto';
import { CODE_BYTES } from '@votewise/contract/board/receipt-code';
import {
  connections,
  median,
  ratiosOf,
  ratioText,
  type Bench,
  type Finding,
} from './bench-findings.ts';
import { openSetting, processorTimeOf } from './bench-setting.ts';
import { openElection, type Election } from '../people.ts';

interface Measured {
  perSecond: number[];
  /** Processor time of server and database together, including checkpoints, in microseconds per ballot. */
  microseconds: number[];
}

const nothing = (): Measured => ({ perSecond: [], microseconds: [] });

/**
 * Measures the cost of receipts and the board. Ballots with and without receipts are cast alternately on the same
 * running instance.
 */
export async function benchBoard({ loader, size, say }: Bench): Promise<Finding[]> {
  const setting = await openSetting();
  const { product, administrator } = setting;
  const without = await openElection(product, administrator, {
    title: 'Without receipts',
    ballot: { receipts: false },
  });
  const elections = { on: setting.election, off: without };
  const pids = product.processes().map(({ pid }) => pid);
  const measured = { on: nothing(), off: nothing() };

  async function measure(side: keyof typeof elections): Promise<void> {
    const election: Election = elections[side];
    const requests = setting.castsIn(election, size.casts, (place) => ({
      choices: [election.candidates[place % 2]?.id ?? ''],
      // Browsers also send a code.
      ...(side === 'on' && { code: randomBytes(CODE_BYTES).toString('hex') }),
    }));
    const before = processorTimeOf(pids);
    const { statuses, perSecond } = await loader.run({ port: setting.port, connections, requests });
    if (statuses['201'] !== size.casts) throw new Error(`${side}: ${JSON.stringify(statuses)}`);
    await setting.untilTaken(election.id);
    measured[side].perSecond.push(perSecond);
    measured[side].microseconds.push((processorTimeOf(pids) - before) / size.casts);
  }

  try {
    // The first measurement of each side is a warm-up.
    for (let round = 0; round <= size.repetitions; round += 1) {
      await measure('on');
      await measure('off');
      if (round === 0) Object.assign(measured, { on: nothing(), off: nothing() });
      else say(`receipts on ${text(measured.on)}, off ${text(measured.off)}`);
    }
  } finally {
    await setting.close();
  }
  const { on, off } = measured;
  const ratios = ratiosOf(on.perSecond, off.perSecond);
  const processorRatios = ratiosOf(off.microseconds, on.microseconds);
  const rateOf = (side: Measured) => Math.round(median(side.perSecond));
  const timeOf = (side: Measured) => Math.round(median(side.microseconds));
  return [
    {
      what: `casts per second over ${connections} connections, with receipts / without`,
      figure: `${rateOf(on)} / ${rateOf(off)} = ${ratioText(ratios)}`,
      budget: 'at least 0.85',
      values: { ratios, on: on.perSecond, off: off.perSecond },
    },
    {
      what: 'processor time per cast with its checkpoint in server and database, without receipts / with them',
      figure: `${timeOf(off)} / ${timeOf(on)} µs = ${ratioText(processorRatios)}`,
      budget: '',
      values: { processorRatios },
    },
  ];
}

const text = ({ perSecond, microseconds }: Measured) =>
  `${Math.round(perSecond.at(-1) ?? 0)}/s (${Math.round(microseconds.at(-1) ?? 0)} µs)`;
