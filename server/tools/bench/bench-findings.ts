import type { Loader } from './load-process.ts';

export interface BenchSize {
  /** The number of ballots cast in one measurement. */
  casts: number;
  repetitions: number;
  /** The numbers of ballots in the election when casting and results are measured. */
  ballots: number[];
  /** The number of rankings in one recount. */
  rankings: number;
  /** The number of ballots with points in one recount. */
  scores: number;
  /** The numbers of ballots in the election when results are read once a second. */
  rareBallots: number[];
  seconds: number;
  viewers: number;
  /** The numbers of voters who are imported, and who are sent credentials. */
  voters: number;
  encryptedBallots: number;
  emails: number;
  /** The number of voters, who have all voted, when a ballot box is sealed. */
  sealed: number;
}

/** The number of voters who cast ballots at the same time. */
export const connections = 50;

/** Longer than the time for which a count is cached, so that each read requires a new count. */
export const beyondCacheMs = 600;

/** The names of the candidates in elections in which nearly every ballot is different. */
export const CANDIDATES = Array.from({ length: 20 }, (_, place) => `Candidate ${place + 1}`);

/** One row of the table: what was measured, the result, and the budget. */
export interface Finding {
  what: string;
  figure: string;
  budget: string;
  /** The underlying numbers, for the JSON file. */
  values: Record<string, number | number[]>;
}

/** Shared by all sections. Each section starts its own instances of the product. */
export interface Bench {
  loader: Loader;
  size: BenchSize;
  say: (line: string) => void;
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
export const spread = (values: readonly number[], digits = 2) =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;
/** Returns the ratios of values that were measured in the same turn. */
export const ratiosOf = (over: readonly number[], under: readonly number[]) =>
  over.map((value, turn) => value / (under[turn] ?? 1));
/** Formats the median and the range of ratios. */
export const ratioText = (ratios: readonly number[]) =>
  `${median(ratios).toFixed(2)} (${spread(ratios)})`;
