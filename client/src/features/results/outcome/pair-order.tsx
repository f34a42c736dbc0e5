import { formatListing } from '@votewise/contract/lists';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';

interface PairOrderProps {
  /** The best candidates first; equal candidates are grouped. */
  order: readonly (readonly string[])[];
  nameOf: (id: string) => string;
}

/** The order of candidates by the Schulze method. */
export function PairOrder({ order, nameOf }: PairOrderProps) {
  const t = useTexts(resultTexts);
  return (
    <section aria-labelledby="pair-order" className="grid gap-2">
      <h4 id="pair-order" className="font-semibold">
        {t('pairs.title')}
      </h4>
      <p className="text-14 text-ink-2">{t('pairs.text')}</p>
      <ol className="list-decimal ps-5">
        {order.map((equals) => (
          <li key={equals.join(' ')} className="ps-1 wrap-anywhere">
            {equals.length > 1
              ? t('pairs.equal', { names: formatListing(equals.map(nameOf), t.language) })
              : equals.map((id) => <bdi key={id}>{nameOf(id)}</bdi>)}
          </li>
        ))}
      </ol>
    </section>
  );
}
