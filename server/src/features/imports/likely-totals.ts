import { type ImportLayout, oneWhole, type WeightName } from '@votewise/contract';
import { foldText } from '@votewise/contract/text/fold-text';
import type { Line } from './list-lines.ts';

/** Words for totals and subtotals in the languages of the product, without accents. */
const TOTAL =
  /^(?:(?:grand|sub|sous|gran|all|overall) )?(?:sub|sous|gran)?(?:totals?|totaal|totale|totaux|gesamt|gesamtsumme|insgesamt|summe|zwischensumme|razem|ogolem|المجموع|مجموع|الاجمالي|اجمالي)(?: |$)/;
/** These are also names of people, so they must be alone. */
const LONE = /^(?:sums?|somm[ae]|suma|soma|som|lacznie)$/;
const MOST_TOTALS = 20;

/**
 * Lines that are likely to be totals: without an address, and with such a name or, if they are the last, with as much
 * weight as all others. People may be called so, or have half of the shares, so an administrator decides.
 */
export function likelyTotals(
  good: readonly Line[],
  given: { layout: ImportLayout; weightName: WeightName | null },
): Line[] {
  const one = oneWhole(given.weightName);
  const all = good.reduce((sum, { weight = one }) => sum + weight, 0);
  const hasSums = given.layout.weightColumn !== undefined && good.length > 2;
  const last = good.at(-1);
  return good
    .filter((line) => {
      const { name, email, weight = one } = line;
      if (email !== null) return false;
      return isNameOfTotal(name) || (hasSums && line === last && weight * 2 === all);
    })
    .slice(0, MOST_TOTALS);
}

function isNameOfTotal(name: string): boolean {
  const words = foldText(name)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return TOTAL.test(words) || LONE.test(words);
}
