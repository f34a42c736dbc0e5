import { quoted } from '@votewise/contract/text/hidden-characters';
import english from '@votewise/contract/locales/en/verifying.json' with { type: 'json' };
import {
  ballotCheckSentences,
  findingSentence,
} from '@votewise/contract/board/verifying/ballot-check-sentences';
import type { BallotCheck } from '@votewise/contract/board/verifying/check-ballot';
import type { KnownBallot } from '@votewise/contract/board/verifying/possible-choices';
import type { Finding } from '@votewise/contract/board/verifying/findings';
import { fingerprintIn } from '@votewise/contract/board/verifying/archive-report';
import { inWords, type VerifyingTexts } from '@votewise/contract/board/verifying/finding-places';
import {
  type CheckSummary,
  trackedSentence,
  checkSummaryOf,
} from '@votewise/contract/board/verifying/check-summary';
import type { BoardReport } from '@votewise/contract/board/verifying/verify-board';
import { featureTexts } from '../platform/languages/feature-texts.ts';

const t: VerifyingTexts = Object.assign(featureTexts({ en: english })('en'), { quote: quoted });

/** A voter's ballot that was checked, and the ballot that names its candidates. */
export interface CheckedBallot {
  check: BallotCheck;
  known: KnownBallot;
}

/**
 * Returns the report as lines for people. The first and the last line are the verdict, so that no file can be long
 * enough to hide it.
 */
export function reportLines(report: BoardReport, given: ReportGiven = {}): string[] {
  const { unreadable, elections, tracked } = report;
  const { ballot, fingerprint: announced } = given;
  const wrong = (one: Finding) =>
    `  WRONG. ${quoted(one.file)}: ${one.code}: ${findingSentence(one, t)}`;
  const lines = unreadable.map(wrong);
  for (const { election, title, fingerprints, holds, receipts, ...found } of elections) {
    lines.push(title === undefined ? `Election ${election}` : `${quoted(title)} (${election})`);
    for (const fingerprint of fingerprints) {
      lines.push(`  Key fingerprint: ${fingerprint}`);
      if (fingerprintIn(fingerprint) === announced)
        lines.push(`  OK. ${t('report.sameFingerprint')}`);
    }
    for (const one of holds)
      lines.push(`  ${NOT_GOOD.has(one.key) ? '' : 'OK. '}${inWords(one, t)}`);
    if (!ballot) lines.push(...receipts.map((file) => `  ${quoted(file)}: ${NOT_LOOKED_UP}`));
    if (found.kind === 'board' && !found.isCounted) lines.push(`  ${t('report.uncounted')}`);
    lines.push(...found.findings.map(wrong));
  }
  if (ballot) lines.push(ballotCheckSentences(ballot.check, ballot.known, t));
  if (tracked) lines.push(`${TRACKED[tracked.outcome]}${trackedSentence(tracked, t)}`);
  const line = summaryLine(report, given);
  return [line, ...lines, line];
}

interface ReportGiven {
  ballot?: CheckedBallot | undefined;
  /** The announced fingerprint that the keys were compared with. */
  fingerprint?: string | undefined;
}

const TRACKED = { included: 'OK. ', 'not-in-copy': '', 'not-found': 'WRONG. ' };

/** What was found that is no good news. */
const NOT_GOOD = new Set(['holds.empty', 'holds.unapplied', 'holds.earlier']);

const NOT_LOOKED_UP = 'The receipt’s ballot was not looked up. Add --voter ID.';

/**
 * Returns the summary, which people read as the verdict. A receipt says nothing before its ballot was looked up, and a
 * copy that can be older than the ballot's checkpoint says nothing if the ballot is not in it.
 */
function summaryOf(report: BoardReport, ballot: CheckedBallot | undefined): CheckSummary {
  const summary = checkSummaryOf(report, t);
  if (summary.kind === 'wrong') return summary;
  if (ballot && isAgainst(ballot)) return { kind: 'wrong', sentences: [NOT_CONFIRMED] };
  if (summary.kind === 'incomplete') return summary;
  if (ballot?.check.outcome === 'not-in-copy')
    return { kind: 'incomplete', sentences: [t('outcome.not-in-copy')] };
  const isOpen = !ballot && report.elections.some(({ receipts }) => receipts.length > 0);
  return isOpen ? { kind: 'incomplete', sentences: [NOT_LOOKED_UP] } : summary;
}

/** Returns whether something is wrong with a ballot. */
export const isAgainst = ({ check: { outcome } }: CheckedBallot): boolean =>
  outcome !== 'included' && outcome !== 'not-in-copy';

const NOT_CONFIRMED = 'These files do not confirm the ballot.';

const TAGS = { 'in-order': 'OK.', incomplete: 'INCOMPLETE.', wrong: 'WRONG.' };

function summaryLine(report: BoardReport, { ballot, fingerprint }: ReportGiven): string {
  const { kind, sentences } = summaryOf(report, ballot);
  const advice = {
    'in-order': fingerprint === undefined ? [COMPARE] : [],
    incomplete: [],
    wrong: ['Keep these files.'],
  };
  return [TAGS[kind], ...sentences, ...advice[kind]].join(' ');
}

const COMPARE = 'Compare the fingerprint with the fingerprint that was announced.';

/** Returns a finding as `--json` prints it. */
const findingInWords = ({ code, places, ...finding }: Finding) => ({
  code,
  message: t(`finding.${code}`),
  ...finding,
  places: places.map((place) => inWords(place, t)),
});

/** Returns the output of `--json`: the report, with its findings written out as sentences. */
export function reportAsJson(report: BoardReport, ballot?: CheckedBallot) {
  const { outcome, files, unreadable, elections, tracked } = report;
  return {
    outcome,
    files,
    verdict: summaryOf(report, ballot),
    unreadable: unreadable.map(findingInWords),
    elections: elections.map(({ holds, findings, isCounted, ...election }) => ({
      ...election,
      holds: holds.map((one) => inWords(one, t)),
      isCounted,
      findings: findings.map(findingInWords),
    })),
    ...(tracked && { tracked: { ...tracked, sentence: trackedSentence(tracked, t) } }),
    ...(ballot && {
      ballot: {
        check: { ...ballot.check, findings: ballot.check.findings.map(findingInWords) },
        sentence: ballotCheckSentences(ballot.check, ballot.known, t),
      },
    }),
  };
}
