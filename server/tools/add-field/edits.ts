/** Lines that the new field adds to a file, each below an existing line. */
interface Edit {
  /** Path relative to the root of the repository. */
  file: string;
  insertions: readonly { below: string; lines: string }[];
}

const server = 'server/src';
const client = 'client/src/features/elections';

/**
 * Adds `location`, an optional string of at most 200 characters. Every new field of an election requires these steps,
 * which are listed in `.github/CONTRIBUTING.md`.
 */
export const EDITS: readonly Edit[] = [
  {
    file: `${server}/contract/elections/fields.ts`,
    insertions: [
      {
        below: `  status: { label: 'Status', isRequired: false, initial: 'upcoming', isAudited: true },`,
        lines: `  location: { label: 'Location', isRequired: false, initial: '', isAudited: true },`,
      },
    ],
  },
  {
    file: `${server}/contract/limits.ts`,
    insertions: [{ below: '  descriptionMax: ', lines: '  locationMax: 200,' }],
  },
  {
    file: `${server}/contract/elections/elections.ts`,
    insertions: [
      { below: '  endDate: z.iso.datetime(),', lines: '  location: z.string(),' },
      {
        below: '  status: electionStatusSchema.default(status.initial),',
        lines: `  location: paragraphOf(electionFields.location.label, LIMITS.locationMax).default(
    electionFields.location.initial,
  ),`,
      },
    ],
  },
  {
    file: `${server}/features/elections/store.ts`,
    insertions: [{ below: '  endDate: Date,', lines: '  location: String,' }],
  },
  {
    file: `${server}/contract/audit/sentences.ts`,
    insertions: [{ below: '  status: inQuotes,', lines: '  location: inQuotes,' }],
  },
  {
    file: `${server}/features/results/present.ts`,
    insertions: [
      {
        below: `  endDate: { header: 'End (UTC)',`,
        lines: `  location: { header: 'Location', cell: ({ location }) => location },`,
      },
    ],
  },
  {
    file: `${client}/election-controls.tsx`,
    insertions: [
      {
        below: `import { useTimingProblem } from './use-timing-problem.ts';`,
        lines: `
export function LocationControl({ label }: FieldControlProps) {
  const { register, formState } = useFormContext<ElectionValues>();
  return (
    <TextField
      label={label}
      error={formState.errors.location?.message}
      maxLength={LIMITS.locationMax}
      {...register('location')}
    />
  );
}`,
      },
    ],
  },
  {
    file: `${client}/election-fields.tsx`,
    insertions: [
      { below: '  EndDateControl,', lines: '  LocationControl,' },
      {
        below: '  status: { Control: StatusControl },',
        lines: '  location: { Control: LocationControl },',
      },
    ],
  },
  {
    file: `${client}/election-facts.tsx`,
    insertions: [
      {
        below: '  status: null,',
        lines: '  location: { text: ({ location }) => location, isOnCard: false },',
      },
    ],
  },
];

/** @throws Error if a line to insert below does not occur exactly once */
export function applyEdit({ file, insertions }: Edit, text: string): string {
  let lines = text.split('\n');
  for (const { below, lines: added } of insertions) {
    const places = lines.flatMap((line, place) => (line.startsWith(below) ? [place] : []));
    const [place] = places;
    if (place === undefined || places.length > 1) {
      throw new Error(`${file}: ${places.length} lines start with ‘${below}’. Adapt edits.ts.`);
    }
    lines = lines.toSpliced(place + 1, 0, added);
  }
  return lines.join('\n');
}
