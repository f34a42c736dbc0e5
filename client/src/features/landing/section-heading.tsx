interface SectionHeadingProps {
  id: string;
  children: string;
}

export function SectionHeading({ id, children }: SectionHeadingProps) {
  return (
    <>
      <div className="oxford" />
      <h2 id={id} className="mt-5 font-display text-32 font-medium md:text-44">
        {children}
      </h2>
    </>
  );
}
