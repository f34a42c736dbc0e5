import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from 'mongoose';
import type { SentCommand } from '../support/sent-commands.ts';
import { type Read, readsOf } from './commands.ts';
import { type CollectionPlan, type Explained, explain } from './explain.ts';
import { FEW, scaleOf } from './scale.ts';

/**
 * The plans of all queries of the product, one per line: the query, the index that MongoDB uses for it, the most that it
 * examines, and, if that is much, why. Queries by one ID are left out.
 */
const FILE = join(import.meta.dirname, 'plans.txt');
const BECAUSE = ', because ';
/** Collections that are stored in the order of `_id`. */
const CLUSTERED: ReadonlySet<string> = new Set(['ballots']);

const lines = readFileSync(FILE, 'utf8').trim().split('\n');
const known = new Map(lines.map((line) => [line.split(BECAUSE)[0], line.includes(BECAUSE)]));

/** Queries whose plans are known, by their shape and the fields that they read. */
const seen = new Set<string>();
const unknown = new Set<string>();

/** Returns what is wrong with the plans of the queries that this worker has seen since the last call. */
export function takeUnknownPlans(): string[] {
  const found = [...unknown];
  unknown.clear();
  return found;
}

function describePlan({ index, most, isEach, endsAtLimit, isCovered }: Explained): string {
  const count = endsAtLimit ? 'as many as asked for' : most.toLocaleString('en');
  return `${index.replaceAll(/(?<=word)\d/g, '<n>')}, ${count}${isEach ? ' each' : ''}${isCovered ? ', without documents' : ''}`;
}

/**
 * Whether the product, not a test, has sent the current command. V8 keeps the functions that wait for it in the stack,
 * unless nothing waits.
 */
function isOfProduct(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const frames = String(new Error().stack).split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  const ours = frames.filter((one) => one.includes('/server/') && !one.includes('/test/plans/'));
  return (
    ours.length === 0 || ours.some((one) => one.includes('/src/') && !one.includes('.test.ts'))
  );
}

function collectionPlan(models: readonly Model<unknown>[], name: string): CollectionPlan {
  const model = models.find(({ collection }) => collection.name === name);
  const isClustered = CLUSTERED.has(name);
  const indexes = (model?.schema.indexes() ?? []).map(([fields, options]) => ({
    name: Object.keys(fields).join(' '),
    fields: Object.keys(fields),
    isUnique: Boolean(options.unique),
  }));
  const own = { name: '_id', fields: ['_id'], isUnique: true };
  return { indexes: isClustered ? indexes : [own, ...indexes], isClustered, scale: scaleOf(name) };
}

/**
 * Returns a function that compares the plan of every query that the product sends with the known plans.
 * @param modelsOf returns the models of a database, with their indexes
 */
export function createPlanWatch(modelsOf: (database: string) => readonly Model<unknown>[]) {
  const note = ({ collection, query, shape }: Read, database: string): void => {
    const key = `${shape} ${JSON.stringify(query.projection)}`;
    if (seen.has(key)) return;
    const plan = explain(query, collectionPlan(modelsOf(database), collection));
    const line = `${shape}: ${describePlan(plan)}`;
    const isMuch = plan.most > FEW && !plan.endsAtLimit;
    const isById = plan.index === '_id' && plan.most === 1 && !plan.isEach;
    const hasReason = known.get(line);
    if (isById || hasReason || (hasReason === false && !isMuch)) seen.add(key);
    else if (isOfProduct()) unknown.add(isMuch ? `${line}${BECAUSE}…` : line);
  };
  return ({ commandName, command, databaseName }: SentCommand): void => {
    for (const read of readsOf(commandName, command)) note(read, databaseName);
  };
}
