export function SectionHeading(props: { id: string; lede: string; children: string }) {
  const { id, lede, children } = props;
  return (
    <>
      <div className="oxford" />
      <div className="mt-5 items-baseline lg:grid lg:grid-cols-3">
        <h2 id={id} className="font-display text-32 font-medium md:text-44">
          {children}
        </h2>
        <p className="mt-2 text-balance text-ink-2 md:text-20 lg:col-span-2 lg:mt-0 lg:ps-8">
          {lede}
        </p>
      </div>
    </>
  );
}
