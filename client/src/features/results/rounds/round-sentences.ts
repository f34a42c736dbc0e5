import type { CountingRule, Tie } from '@votewise/contract';
import { formatDecimal } from '@votewise/contract/base/decimals';
import { formatList, formatListing } from '@votewise/contract/text/lists';
import { tieSentence, withdrawalSentence } from '@votewise/contract/results/outcome-sentences';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { compareVotes, pluralOperand, signOf, sumOf } from './decimals.ts';
import type { RoundRow, RoundStep } from './rounds.ts';

export interface Telling {
  rule: CountingRule;
  /** Names candidates in sentences. See `namesOf`. */
  nameOf: (id: string) => string;
  ties: readonly Tie[];
  /** IDs of candidates who withdrew. No round includes their votes. */
  withdrawn?: readonly string[];
  t: ResultTexts;
}

/** Returns votes as parameters for strings: the formatted number and the number that determines the plural. */
const votesIn = (votes: string, { t }: Telling) => ({
  votes: formatDecimal(votes, t.language),
  count: pluralOperand(votes),
});

export function roundSentences(step: RoundStep, telling: Telling): string[] {
  const ties = telling.ties
    .filter(({ round }) => round === step.number)
    .map((tie) => tieSentence(tie, { ...telling, step }));
  const moves = step.number === 1 ? firstPreferences(step, telling) : transfers(step, telling);
  // Meek's method excludes a candidate at the end of a round, other methods at the beginning.
  if (telling.rule === 'meek') {
    return [...moves, ...elections(step, telling), ...ties, ...exclusions(step, telling)];
  }
  return [...ties, ...moves, ...elections(step, telling)];
}

function firstPreferences({ rows, exhausted, quota }: RoundStep, telling: Telling): string[] {
  const { nameOf, withdrawn = [], t } = telling;
  const figures = rows
    .toSorted((one, other) => compareVotes(other.votes, one.votes))
    .map(({ id, votes }) =>
      t('round.nameWithVotes', { name: nameOf(id), votes: formatDecimal(votes, t.language) }),
    );
  const withdrawal = withdrawalSentence(withdrawn.map(nameOf), t);
  return [
    ...(withdrawal ? [withdrawal] : []),
    t('round.firstPreferences', { figures: formatListing(figures, t.language) }),
    ...(signOf(exhausted) > 0 ? [t('round.exhausted', votesIn(exhausted, telling))] : []),
    ...(quota === null ? [] : [t('round.quota', { quota: formatDecimal(quota, t.language) })]),
  ];
}

/** Returns sentences about whose votes moved and where they went. */
function transfers(step: RoundStep, telling: Telling): string[] {
  const { rule, nameOf, ties, t } = telling;
  const isDown = ({ change }: RoundRow) => signOf(change ?? '0') < 0;
  const sources = step.rows.filter(isDown);
  const moved = sumOf(sources.map(({ change }) => (change ?? '0').replace('-', '')));
  const values = { ...votesIn(moved, telling), destinations: destinations(step, telling) };
  if (rule === 'meek') {
    if (sources.length === 0) return [t('round.noneMove')];
    const names = formatList(
      sources.map(({ id }) => nameOf(id)),
      t.language,
    );
    return [t('round.moveOn', { ...values, names })];
  }
  const [excluded] = step.eliminated;
  if (excluded !== undefined) {
    // The sentence about a tie in this round has already named the candidate.
    const isTold = ties.some(({ round, chosen }) => round === step.number && chosen === excluded);
    const passing = signOf(moved) === 0 ? t('round.nonePassOn') : t('round.passOn', values);
    return isTold ? [passing] : [t('round.excluded', { name: nameOf(excluded) }), passing];
  }
  return sources.map(({ id }) => t('round.surplus', { ...values, name: nameOf(id) }));
}

/** '7 to Ada Lovelace, 3 to Alan Turing, 2 exhausted'. */
function destinations({ rows, exhaustedChange }: RoundStep, { nameOf, t }: Telling): string {
  const gains = rows
    .filter(({ change }) => signOf(change ?? '0') > 0)
    .toSorted((one, other) => compareVotes(other.change ?? '0', one.change ?? '0'))
    .map(({ id, change }) =>
      t('round.toCandidate', {
        votes: formatDecimal(change ?? '0', t.language),
        name: nameOf(id),
      }),
    );
  const lost = exhaustedChange ?? '0';
  const exhausted =
    signOf(lost) > 0 ? [t('round.toExhausted', { votes: formatDecimal(lost, t.language) })] : [];
  return formatListing([...gains, ...exhausted], t.language);
}

function elections(step: RoundStep, telling: Telling): string[] {
  const { rule, nameOf, t } = telling;
  const remaining = step.rows.filter(({ status }) => status !== 'excluded');
  const continuing = sumOf(remaining.map(({ votes }) => votes));
  return step.elected.map((id) => {
    const name = nameOf(id);
    const votes = step.rows.find((row) => row.id === id)?.votes ?? '0';
    if (rule === 'irv') {
      return remaining.length === 1
        ? t('round.onlyOneLeft', { name })
        : t('round.moreThanHalf', {
            name,
            votes: formatDecimal(votes, t.language),
            continuing: formatDecimal(continuing, t.language),
            count: pluralOperand(continuing),
          });
    }
    return step.quota !== null && compareVotes(votes, step.quota) >= 0
      ? t('round.reachesQuota', { name, ...votesIn(votes, telling) })
      : t('round.withoutQuota', { name });
  });
}

/** For Meek's method, names the candidates who are excluded based on these votes. The votes move in the next round. */
function exclusions({ eliminated, rows }: RoundStep, { nameOf, t }: Telling): string[] {
  return eliminated.map((id) => {
    const votes = rows.find((row) => row.id === id)?.votes ?? '0';
    return t('round.fewestVotes', {
      name: nameOf(id),
      votes: formatDecimal(votes, t.language),
    });
  });
}
