import { connections, median, spread, type Bench, type Finding } from './bench-findings.ts';
import { portOf, processorTimeOf } from './bench-setting.ts';

interface Measured {
  perSecond: number[];
  /** Processor time of server and database together, in microseconds for each cast. */
  microseconds: number[];
}

const nothing = (): Measured => ({ perSecond: [], microseconds: [] });

/** The product and the bare handler take turns, so that whatever else the machine does hits both. */
export async function castAgainstBare(bench: Bench): Promise<Finding> {
  const { product, setting, loader, election, size, say } = bench;
  const bare = await setting.startBare();
  const processes = product.processes();
  const databases = processes.filter(({ kind }) => kind === 'database').map(({ pid }) => pid);
  const servers = processes.filter(({ kind }) => kind !== 'database').map(({ pid }) => pid);
  const sides = {
    product: { port: portOf(product), path: '/api/votes/cast', pids: [...servers, ...databases] },
    bare: { port: bare.port, path: '/vote', pids: [bare.pid, ...databases] },
  };
  const measured = { product: nothing(), bare: nothing() };

  async function measure(side: keyof typeof sides): Promise<void> {
    const { port, path, pids } = sides[side];
    const requests = setting.casts(election, size.casts, path);
    const before = processorTimeOf(pids);
    const { statuses, perSecond } = await loader.run({ port, connections, requests });
    if (statuses['201'] !== size.casts) throw new Error(`${side}: ${JSON.stringify(statuses)}`);
    measured[side].perSecond.push(perSecond);
    measured[side].microseconds.push((processorTimeOf(pids) - before) / size.casts);
  }

  // The first measurement of each is for warming up.
  for (let round = 0; round <= size.repetitions; round += 1) {
    await measure('product');
    await measure('bare');
    if (round === 0) Object.assign(measured, { product: nothing(), bare: nothing() });
    else say(`casting ${text(measured.product)}, bare ${text(measured.bare)}`);
  }
  bare.stop();
  const ratiosOf = (of: keyof Measured, over: 'product' | 'bare', under: 'product' | 'bare') =>
    measured[over][of].map((value, place) => value / (measured[under][of][place] ?? 1));
  const ratios = ratiosOf('perSecond', 'product', 'bare');
  const processorRatios = ratiosOf('microseconds', 'bare', 'product');
  const rateOf = (side: Measured) => Math.round(median(side.perSecond));
  const timeOf = (side: Measured) => Math.round(median(side.microseconds));
  return {
    what: `casts a second, ${connections} connections, against the bare limit; processor time of each`,
    figure: `${rateOf(measured.product)} / ${rateOf(measured.bare)} = ${median(ratios).toFixed(2)} (${spread(ratios)}); ${timeOf(measured.bare)} / ${timeOf(measured.product)} µs = ${median(processorRatios).toFixed(2)} (${spread(processorRatios)})`,
    budget: 'at least 0.60',
    values: { ratios, processorRatios },
  };
}

const text = ({ perSecond, microseconds }: Measured) =>
  `${Math.round(perSecond.at(-1) ?? 0)}/s (${Math.round(microseconds.at(-1) ?? 0)} µs)`;
