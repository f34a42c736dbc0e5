/** A person's name and email address, one above the other. */
export function NameAndEmail({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      <p translate="no" dir="auto" className="font-semibold wrap-anywhere">
        {name}
      </p>
      <p translate="no" className="text-14 break-all text-ink-2">
        {email ?? 'No email address'}
      </p>
    </>
  );
}
