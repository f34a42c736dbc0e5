import { TriangleAlert } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CandidateRow } from './election-form.ts';
import { findNamesakes } from './namesakes.ts';

const list = new Intl.ListFormat('en-US');

/** Warns about candidates with the same name. They are allowed, but rarely intended. */
export function NamesakesWarning() {
  const { control, formState } = useFormContext<{ candidates: CandidateRow[] }>();
  const candidates = useWatch({ control, name: 'candidates' });
  const { candidates: errors } = formState.errors;
  // A name that was rejected already has an error next to its field.
  const groups = findNamesakes(candidates).filter(
    (places) => !places.some((place) => errors?.[place - 1]?.name),
  );
  // Always rendered: screen readers often skip a live region that appears together with its text.
  return (
    <output className={groups.length > 0 ? 'grid gap-1 text-14 text-amber' : 'sr-only'}>
      {groups.map((places) => (
        <span key={places.join()} className="flex items-start gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Candidates {list.format(places.map(String))} have the same name. Voters can tell them
          apart only by their descriptions.
        </span>
      ))}
    </output>
  );
}
