import {
  connections,
  median,
  ratiosOf,
  ratioText,
  type Bench,
  type Finding,
} from './bench-findings.ts';
import { openSetting, processorTimeOf } from './bench-setting.ts';

interface Measured {
  perSecond: number[];
  /** Processor time of server and database together, in microseconds per ballot. */
  microseconds: number[];
}

const nothing = (): Measured => ({ perSecond: [], microseconds: [] });

/** Measures the product and the bare handler alternately, so that other load on the machine affects both. */
export async function benchCasting({ loader, size, say }: Bench): Promise<Finding[]> {
  const setting = await openSetting();
  const bare = await setting.startBare();
  const processes = setting.product.processes();
  const databases = processes.filter(({ kind }) => kind === 'database').map(({ pid }) => pid);
  const servers = processes.filter(({ kind }) => kind !== 'database').map(({ pid }) => pid);
  const sides = {
    product: { port: setting.port, path: '/api/votes/cast', pids: [...servers, ...databases] },
    bare: { port: bare.port, path: '/vote', pids: [bare.pid, ...databases] },
  };
  const measured = { product: nothing(), bare: nothing() };

  async function measure(side: keyof typeof sides): Promise<void> {
    const { port, path, pids } = sides[side];
    const requests = setting.casts(size.casts, path);
    const before = processorTimeOf(pids);
    const { statuses, perSecond } = await loader.run({ port, connections, requests });
    if (statuses['201'] !== size.casts) throw new Error(`${side}: ${JSON.stringify(statuses)}`);
    measured[side].perSecond.push(perSecond);
    measured[side].microseconds.push((processorTimeOf(pids) - before) / size.casts);
  }

  try {
    // The first measurement of each side is a warm-up.
    for (let round = 0; round <= size.repetitions; round += 1) {
      await measure('product');
      await measure('bare');
      if (round === 0) Object.assign(measured, { product: nothing(), bare: nothing() });
      else say(`casting ${text(measured.product)}, bare ${text(measured.bare)}`);
    }
  } finally {
    bare.stop();
    await setting.close();
  }
  const { product } = measured;
  const ratios = ratiosOf(product.perSecond, measured.bare.perSecond);
  const processorRatios = ratiosOf(measured.bare.microseconds, product.microseconds);
  const rateOf = (side: Measured) => Math.round(median(side.perSecond));
  const timeOf = (side: Measured) => Math.round(median(side.microseconds));
  return [
    {
      what: `casts per second over ${connections} connections, product / bare limit`,
      figure: `${rateOf(product)} / ${rateOf(measured.bare)} = ${ratioText(ratios)}`,
      budget: 'at least 0.90',
      values: { ratios, product: product.perSecond, bare: measured.bare.perSecond },
    },
    {
      what: 'processor time per cast in server and database, bare limit / product',
      figure: `${timeOf(measured.bare)} / ${timeOf(product)} µs = ${ratioText(processorRatios)}`,
      budget: '',
      values: { processorRatios },
    },
  ];
}

const text = ({ perSecond, microseconds }: Measured) =>
  `${Math.round(perSecond.at(-1) ?? 0)}/s (${Math.round(microseconds.at(-1) ?? 0)} µs)`;
