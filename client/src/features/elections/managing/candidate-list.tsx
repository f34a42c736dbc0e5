import { Fragment, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { readPasted } from './pasted-candidates.ts';

/** Adds candidates from a list, such as two columns of a spreadsheet. */
export function CandidateList(props: {
  text: string;
  /** The candidates that stay in the form. */
  taken: readonly { name: string }[];
  /** True if the form was sent before the list was added. */
  isForgotten: boolean;
  needsDescriptions: boolean;
  onChange: (text: string) => void;
  onAdd: (candidates: { name: string; description: string }[]) => void;
}) {
  const { text, taken, isForgotten, needsDescriptions, onChange, onAdd } = props;
  const { candidates, repeated, problem } = readPasted(text, taken);
  const count = candidates.length;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isForgotten) area.current?.focus();
  }, [isForgotten]);
  const forgotten = isForgotten ? 'Add these candidates, or clear the list.' : undefined;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-2 border border-dashed border-line-strong p-4">
      <TextArea
        ref={area}
        label="List of candidates"
        hint={`One name on each line. A second column of a spreadsheet becomes the description${needsDescriptions ? ', which each candidate needs' : ''}.`}
        error={problem ?? forgotten}
        rows={3}
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <output className="text-14 text-amber wrap-anywhere empty:hidden">
        {repeated.length > 0 && 'In the list more than once, or already a candidate: '}
        {[...new Set(repeated)].map((name, place) => (
          <Fragment key={name}>
            {place > 0 && ', '}
            <bdi translate="no">{name}</bdi>
          </Fragment>
        ))}
      </output>
      {count > 0 && problem === undefined && (
        <Button className="justify-self-start" onClick={() => onAdd(candidates)}>
          Add {formatQuantity(count, 'Candidate')}
        </Button>
      )}
    </div>
  );
}
