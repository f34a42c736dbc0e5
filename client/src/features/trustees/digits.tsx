/** Digits that all key holders compare. */
export function Digits({ title, digits }: { title: string; digits: string }) {
  return (
    <div className="grid gap-2">
      <h2 className="font-semibold">{title}</h2>
      <p
        translate="no"
        dir="ltr"
        className="max-w-[25ch] font-mono text-20 tabular-nums wrap-anywhere"
      >
        {digits}
      </p>
    </div>
  );
}
