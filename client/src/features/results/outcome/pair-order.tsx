interface PairOrderProps {
  /** Best first, equals together. */
  order: readonly (readonly string[])[];
  nameOf: (id: string) => string;
}

/** The order of the Schulze method. */
export function PairOrder({ order, nameOf }: PairOrderProps) {
  return (
    <section aria-labelledby="pair-order" className="grid gap-2">
      <h4 id="pair-order" className="font-semibold">
        Order of all candidates
      </h4>
      <p className="text-14 text-ink-2">
        The Schulze method compares candidates in pairs: the one whom more ballots rank higher beats
        the other, directly or through a chain of such wins.
      </p>
      <ol className="list-decimal pl-5">
        {order.map((equals) => (
          <li key={equals.join(' ')} className="pl-1 wrap-anywhere">
            {equals.map(nameOf).join(', ')}
            {equals.length > 1 && ' (equal)'}
          </li>
        ))}
      </ol>
    </section>
  );
}
