import {
  formatCount,
  type GeneralSettings,
  LIMITS,
  type PrintedFor,
  type PrintHandoutsInput,
} from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { slugOf } from '../../platform/file-name.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import type { PdfWriter } from '../../platform/pdf/pdf-writer.ts';
import type { Actor } from '../audit/index.ts';
import {
  electionEvent,
  type ElectionRecord,
  type Elections,
  electorateOf,
} from '../elections/index.ts';
import type { ElectorateCounts, Voters } from '../people/index.ts';
import { requireCandidatesOnHandout, requireHandouts } from './handout-refusals.ts';
import type { HandoutStore } from './handout-store.ts';
import { printedBallots } from './printed-ballot.ts';

export type HandoutPrinting = ReturnType<typeof createHandoutPrinting>;

/**
 * Prints ballots. Whose a ballot will be is neither on it nor stored. How many there are depends on who can vote, has an
 * address, or has paper, but never on who has voted.
 */
export function createHandoutPrinting(deps: {
  store: Pick<HandoutStore, 'listHeld'>;
  elections: Pick<Elections, 'find' | 'pushEvent'>;
  electorateCounts: Pick<ElectorateCounts, 'weights' | 'count' | 'countReachable'>;
  voters: Pick<Voters, 'unaddressed'>;
  pdf: Pick<PdfWriter, 'write'>;
  sender: Pick<MailSender, 'organization'>;
  general: () => GeneralSettings;
  clock: Clock;
}) {
  const { store, elections, electorateCounts, voters, pdf, sender, general, clock } = deps;

  async function findUnaddressed(): Promise<string[]> {
    const found: string[] = [];
    for await (const some of voters.unaddressed()) found.push(...some.map(({ _id }) => _id));
    return found;
  }

  /** Returns one weight for each ballot. Undefined: it is written on the ballot, or the election is not weighted. */
  async function weightsFor(
    election: ElectionRecord,
    { printedFor, copies }: PrintHandoutsInput,
  ): Promise<(number | undefined)[]> {
    if (printedFor === 'blank') return blanks(copies);
    if (printedFor === 'holders') {
      const held = [...(await store.listHeld(election._id)).values()];
      return held.map(({ weight }) => weight);
    }
    const electorate = electorateOf(election);
    if (!election.weighted && printedFor === 'everyone')
      return blanks(await electorateCounts.count(electorate));
    const among = printedFor === 'unaddressed' ? await findUnaddressed() : undefined;
    const weights = await electorateCounts.weights(electorate, among);
    const total = [...weights.values()].reduce((sum, count) => sum + count, 0);
    if (!election.weighted) return blanks(total);
    requireFew(total);
    return [...weights].flatMap(([weight, count]) => Array.from({ length: count }, () => weight));
  }

  return {
    /** How many voters of an election have no address. @throws AppError NOT_FOUND */
    async countUnaddressed(electionId: string): Promise<number> {
      const electorate = electorateOf(await elections.find(electionId));
      return (await electorateCounts.countReachable(electorate)).unaddressed;
    },

    /**
     * Returns a PDF with ballots for these questions, in their order, and records an event for each.
     * @throws AppError NOT_FOUND, PAPER_REFUSED, PLACEHOLDER_CANDIDATES, VALIDATION_FAILED, BUSY
     */
    async print(input: PrintHandoutsInput, by: Actor) {
      const questions = await Promise.all(input.electionIds.map((id) => elections.find(id)));
      questions.forEach(requireHandouts);
      questions.forEach(requireCandidatesOnHandout);
      const printed: { election: ElectionRecord; weights: (number | undefined)[] }[] = [];
      for (const election of questions) {
        printed.push({ election, weights: await weightsFor(election, input) });
      }
      const total = printed.reduce((sum, { weights }) => sum + weights.length, 0);
      if (total === 0) throw noOne(input.printedFor);
      requireFew(total);
      const [{ title } = { title: '' }, ...others] = questions;
      const at = clock.now();
      const { organization } = sender;
      const content = await pdf.write({
        title: others.length > 0 ? 'Paper ballots' : `Paper ballots: ${title}`,
        author: organization ?? 'VoteWise',
        createdAt: at,
        blocks: printed.map(({ election, weights }) =>
          printedBallots(election, weights, {
            language: input.language,
            organization,
            weightName: general().weight,
          }),
        ),
      });
      for (const { election, weights } of printed) {
        if (weights.length === 0) continue;
        const details = { papers: weights.length };
        await elections.pushEvent(
          election._id,
          electionEvent(election, { event: 'election.paper-printed', at, actor: by, details }),
        );
      }
      const slug = others.length > 0 ? '' : slugOf(title);
      return { fileName: slug ? `${slug}-ballots.pdf` : 'paper-ballots.pdf', content };
    },
  };
}

const blanks = (count: number): undefined[] => {
  requireFew(count);
  return Array.from({ length: count }, () => undefined);
};

/** @throws AppError VALIDATION_FAILED */
function requireFew(total: number): void {
  if (total <= LIMITS.printedMax) return;
  throw new AppError(
    'VALIDATION_FAILED',
    `These are ${formatCount(total)} ballots. One file can contain at most ${formatCount(LIMITS.printedMax)}. Print fewer questions at a time, or a number of blank ballots.`,
  );
}

const noOne = (printedFor: PrintedFor) =>
  new AppError(
    'VALIDATION_FAILED',
    printedFor === 'unaddressed'
      ? 'Every eligible voter has an email address, so there is nothing to print.'
      : 'No one has paper yet, so there is nothing to print. Hand out paper first, or print blank ballots.',
  );
