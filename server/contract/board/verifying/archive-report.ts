import { ONE_LINE } from '../../text/one-line.ts';
import { areEqual, fromBase64, toHex, utf8 } from '../bytes.ts';
import type { Holds, Place } from './finding-places.ts';
import { createFindings, type FindingCode, type Findings } from './findings.ts';
import type { ArchiveContents, ExaminedArchive } from './examined-archive.ts';
import { HASH_BYTES } from './read-board-file.ts';
import {
  type BoardReport,
  type ElectionReport,
  outcomeOfAll,
  type TrackedBallot,
} from './verify-board.ts';

/** An archive that was examined. Its name is the one in findings. */
export interface NamedArchive {
  name: string;
  examined: ExaminedArchive;
}

/** What the archives are compared with. */
export interface ExpectedInArchives {
  /** The announced fingerprint of the key holders' key: 40 digits. */
  fingerprint?: string | undefined;
  /** The tracking number of a ballot. */
  tracking?: string | undefined;
}

const CODES = {
  truncated: 'file-truncated',
  archive: 'archive-malformed',
  chain: 'archive-chain',
  Setup: 'archive-setup',
  Ballot: 'archive-ballot',
  EndBallots: 'archive-chain',
  EncryptedTally: 'archive-tally',
  PartialDecryption: 'archive-decryption',
  Result: 'archive-result',
} as const satisfies Record<string, FindingCode>;

interface Copy extends NamedArchive {
  findings: Findings;
}

/** The name of the first file in every archive, and the byte after it. */
const START = utf8('BELENIOS\0');
/** How many of its first bytes `isArchive` needs. */
export const ARCHIVE_START = START.length;

/** Returns whether a file begins as an archive does. Whatever follows can still be wrong. */
export const isArchive = (start: Uint8Array): boolean =>
  areEqual(start.subarray(0, ARCHIVE_START), START);

/** Returns a tracking number as archives write it; undefined if it is not one. */
export function trackedHash(tracking: string): string | undefined {
  const bytes = /^[A-Za-z0-9+/]{43}$/.test(tracking) ? fromBase64(`${tracking}=`) : undefined;
  return bytes?.length === HASH_BYTES ? toHex(bytes) : undefined;
}

/** Returns the digits or hexadecimal digits of a fingerprint, which screens show in groups. */
export const fingerprintIn = (shown: string): string =>
  shown.replaceAll(/[\s-]/g, '').toLowerCase();

/**
 * Adds what was found in archives of encrypted elections to what was found in boards. Copies of one archive are compared
 * with the longest one, which must be a continuation of all the others.
 */
export function withArchives(
  report: BoardReport,
  archives: readonly NamedArchive[],
  expected: ExpectedInArchives = {},
): BoardReport {
  const unreadable = [...report.unreadable];
  const elections = new Map<string, Copy[]>();
  for (const { name, examined } of archives) {
    const findings = createFindings(name);
    if (isUnreadable(examined, findings)) {
      unreadable.push(...findings.list());
      continue;
    }
    const copies = elections.get(examined.uuid) ?? [];
    elections.set(examined.uuid, [...copies, { name, examined, findings }]);
  }
  const groups = [...elections.values()].map((copies) =>
    copies.toSorted((one, other) => one.examined.events.length - other.examined.events.length),
  );
  const reports = [
    ...report.elections,
    ...withNamesakes(groups.map((copies) => reportOn(copies, expected.fingerprint))),
  ];
  const hash = expected.tracking === undefined ? undefined : trackedHash(expected.tracking);
  return {
    outcome: outcomeOfAll(unreadable, reports),
    files: report.files + archives.length,
    unreadable,
    elections: reports,
    ...(hash !== undefined && { tracked: findBallot(hash, groups) }),
  };
}

/** Marks archives of one title that are no copies of each other: only one of them can be of the election that is meant. */
const withNamesakes = (reports: readonly ElectionReport[]): ElectionReport[] =>
  reports.map((one) => ({
    ...one,
    hasNamesake: reports.some((other) => other !== one && other.title === one.title),
  }));

/** Archives are held to the same limits as boards: a text cannot hide what a check reports. */
function isUnreadable({ uuid, name, contents, problem }: ExaminedArchive, findings: Findings) {
  const texts = [
    name,
    ...(contents?.questions ?? []).flatMap(({ question, answers }) => [question, ...answers]),
  ];
  if (problem && (uuid === '' || problem.part === 'truncated' || problem.part === 'archive')) {
    const { part, event, message } = problem;
    const code = part === 'truncated' ? 'file-truncated' : 'archive-malformed';
    findings.add(code, eventPlace(event, message));
  } else if (!texts.every((text) => ONE_LINE.test(text))) {
    findings.add('file-control-character', eventPlace(0, ''));
  }
  return findings.list().length > 0;
}

const eventPlace = (event: number, detail: string): Place =>
  detail === ''
    ? { key: 'place.event', values: { event } }
    : { key: 'place.eventDetail', values: { event, detail } };

function reportOn(copies: readonly Copy[], fingerprint: string | undefined): ElectionReport {
  const types = new Set(copies.flatMap(({ examined }) => examined.events.map(({ type }) => type)));
  const latest = copies.at(-1);
  for (const { examined, findings } of copies) {
    const { problem } = examined;
    if (problem) findings.add(CODES[problem.part], eventPlace(problem.event, problem.message));
  }
  const earlier = copies.slice(0, -1).flatMap((copy) => (latest ? compare(copy, latest) : []));
  const contents = latest?.examined.contents;
  if (latest && contents) checkContents(contents, latest.findings, fingerprint);
  const findings = copies.flatMap((copy) => copy.findings.list());
  return {
    kind: 'archive',
    election: latest?.examined.uuid ?? '',
    title: latest?.examined.name,
    fingerprints: contents ? [contents.fingerprint] : [],
    holds: [
      ...(latest && contents && latest.findings.list().length === 0
        ? figuresIn(latest, contents)
        : []),
      ...earlier,
    ],
    receipts: [],
    isCounted: types.has('Result'),
    isEmpty: !types.has('Ballot') && !types.has('Result'),
    isUndecrypted: types.has('EndBallots') && !types.has('Result'),
    findings,
  };
}

/** Compares a copy with the longest one: its events must be the first ones there. */
function compare(copy: Copy, latest: Copy): Holds[] {
  const [short, long] = [copy.examined.events, latest.examined.events];
  const event = short.findIndex(({ hash }, height) => long[height]?.hash !== hash);
  if (event === -1) {
    if (copy.findings.list().length > 0) return [];
    const values = {
      file: copy.name,
      events: short.length,
      of: long.length,
      other: latest.name,
    };
    return short.length < long.length ? [{ key: 'holds.earlier', values }] : [];
  }
  const hasEnded = short[event]?.type !== 'Ballot';
  // In one copy, voting has ended before a ballot that is in the other copy.
  const isShortened = event > 0 && hasEnded !== (long[event]?.type !== 'Ballot');
  const [wrong, other] = isShortened && hasEnded ? [copy, latest] : [latest, copy];
  wrong.findings.add(isShortened ? 'archive-shortened' : 'archive-rewritten', {
    key: 'place.eventCompared',
    values: { event, file: other.name },
  });
  return [];
}

/** Checks what Belenios allows, but an election of VoteWise does not contain. */
function checkContents(
  { ballots, tallied, ...contents }: ArchiveContents,
  findings: Findings,
  fingerprint: string | undefined,
): void {
  if (ballots !== tallied)
    findings.add('archive-voter-repeated', {
      key: 'place.ballotsOfVoters',
      values: { ballots, voters: tallied },
    });
  if (fingerprint !== undefined && fingerprintIn(contents.fingerprint) !== fingerprint)
    findings.add('archive-key-unexpected', {
      key: 'place.fingerprint',
      values: { fingerprint: contents.fingerprint },
    });
}

function figuresIn({ name: file, examined }: Copy, contents: ArchiveContents): Holds[] {
  const { events } = examined;
  const { voters, weight, ballots, totalWeight, digits, result, ...keys } = contents;
  const isWeighted = weight !== voters;
  const hash = events.at(-1)?.hash ?? '';
  return [
    { key: 'holds.archive', values: { file, ballots, voters } },
    ...(isWeighted
      ? [{ key: 'holds.weights', values: { file, total: totalWeight, eligible: weight } } as const]
      : []),
    ...(result ? sumsOf(file, contents, isWeighted) : []),
    ...(result
      ? [
          {
            key: 'holds.decrypted',
            values: {
              file,
              holders: keys.decryptedBy.toSorted((one, other) => one - other),
              of: keys.keyHolders,
              threshold: keys.threshold,
            },
          } as const,
        ]
      : []),
    ...(digits === undefined ? [] : [{ key: 'holds.sum', values: { file, digits } } as const]),
    { key: 'holds.chained', values: { file, events: events.length, hash } },
  ];
}

/** Returns the decrypted sums, which are weights if the election is weighted. */
const sumsOf = (
  file: string,
  { questions, result = [] }: ArchiveContents,
  isWeighted: boolean,
): Holds[] =>
  questions.flatMap(({ answers, blank = false }, question) => {
    const sums = result[question] ?? [];
    const ofAnswers = blank ? sums.slice(1) : sums;
    const votes = answers.map((answer, place) => `${answer}: ${ofAnswers[place] ?? 0}`);
    return [
      { key: isWeighted ? 'holds.weighted' : 'holds.votes', values: { file, votes } },
      ...(blank ? [{ key: 'holds.blank', values: { file, blank: sums[0] ?? 0 } } as const] : []),
    ];
  });

/** Looks for a ballot in the longest copy of each archive. */
function findBallot(hash: string, groups: readonly (readonly Copy[])[]): TrackedBallot {
  const latest = groups.flatMap((copies) => copies.at(-1) ?? []);
  const found = latest.find(({ examined }) =>
    examined.events.some(({ type, payload }) => type === 'Ballot' && payload === hash),
  );
  if (found) return { outcome: 'included', file: found.name };
  const haveEnded = latest.every(({ examined }) =>
    examined.events.some(({ type }) => type === 'EndBallots'),
  );
  return { outcome: haveEnded && latest.length > 0 ? 'not-found' : 'not-in-copy' };
}
