import type { VerifyingTexts } from './finding-places.ts';
import type { BoardReport, ElectionReport, TrackedBallot } from './verify-board.ts';

/**
 * What a check says as a whole. Only `in-order` is good news: `incomplete` means that nothing is wrong in what was
 * checked, but that not everything could be checked.
 */
export interface CheckSummary {
  kind: 'in-order' | 'incomplete' | 'wrong';
  sentences: string[];
}

/** Returns the summary of all files. Every program shows this one. */
export function checkSummaryOf(
  { files, unreadable, elections, tracked }: BoardReport,
  t: VerifyingTexts,
): CheckSummary {
  const summaries = elections.map((one) => electionSummaryOf(one, unreadable.length, t));
  const unread = { unread: unreadable.length, files };
  const sentences = [
    ...(unreadable.length > 0 ? [t('report.unreadable', unread)] : []),
    ...summaries.flatMap((one) => one.sentences),
  ];
  const kinds = new Set(summaries.map(({ kind }) => kind));
  if (tracked && tracked.outcome !== 'included') {
    kinds.add(tracked.outcome === 'not-found' ? 'wrong' : 'incomplete');
    sentences.push(trackedSentence(tracked, t));
  }
  if (unreadable.length > 0) kinds.add('incomplete');
  const kind = (['wrong', 'incomplete'] as const).find((one) => kinds.has(one)) ?? 'in-order';
  // With several elections, good news about one of them would be read as news about all of them.
  const isMixed = kinds.has('in-order') && kind !== 'in-order';
  return {
    kind,
    sentences: [
      ...new Set(isMixed ? sentences.filter((one) => one !== t('report.inOrder')) : sentences),
    ],
  };
}

/**
 * Returns the summary of the files of one election.
 * @param unread how many files could not be read: any of them may be about this election
 */
export function electionSummaryOf(
  { kind: copied, findings, isEmpty, isUndecrypted, hasNamesake }: ElectionReport,
  unread: number,
  t: VerifyingTexts,
): CheckSummary {
  if (findings.some(({ code }) => code !== 'receipt-without-board'))
    return { kind: 'wrong', sentences: [t('report.wrong')] };
  const kind = 'incomplete';
  if (findings.length > 0) return { kind, sentences: [t('finding.receipt-without-board')] };
  if (isEmpty)
    return {
      kind,
      sentences: [t(copied === 'archive' ? 'report.noBallots' : 'report.empty')],
    };
  if (hasNamesake) return { kind, sentences: [t('report.namesake')] };
  if (isUndecrypted) return { kind, sentences: [t('report.undecrypted')] };
  if (unread > 0) return { kind, sentences: [t('report.othersInOrder')] };
  return { kind: 'in-order', sentences: [t('report.inOrder')] };
}

/** Returns what was found about the ballot with a tracking number. */
export function trackedSentence({ outcome, file = '' }: TrackedBallot, t: VerifyingTexts): string {
  const { quote = (text) => text } = t;
  return t(`tracked.${outcome}`, { file: quote(file) });
}
