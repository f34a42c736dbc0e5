import type { ImportLayout, ImportProblem, WeightName } from '@votewise/contract';
import { inSlices } from '../../platform/in-slices.ts';
import {
  type AddressHolder,
  type BulkRegistration,
  canShare,
  isSameName,
  nameHolders,
  takenText,
} from '../people/index.ts';
import { type ReadLine } from './list-lines.ts';
import { cellsOf } from './rights-cells.ts';
import { NAMESAKE } from './no-address.ts';

const LINES_PER_LOOKUP = 500;

/** Marks the lines of a list that are about people who are registered already. */
export function createKnownLines(
  registration: Pick<BulkRegistration, 'findKnown' | 'findUnaddressed'>,
  weightName: () => WeightName | null,
) {
  async function addKnown(
    lines: readonly ReadLine[],
    { sharesAddresses = false }: ImportLayout,
  ): Promise<ReadLine[]> {
    const sound = lines.filter(({ problem }) => !problem);
    if (sound.length === 0) return [...lines];
    const known = await registration.findKnown(sound.flatMap(({ email }) => email ?? []));
    const unaddressed = sound.filter(({ email }) => email === null);
    const namesakes = await registration.findUnaddressed(unaddressed.map(({ name }) => name));
    return lines.map((line) => {
      if (line.problem) return line;
      const { email, name } = line;
      const holders = email === null ? namesakes(name) : (known.get(email) ?? []);
      if (holders.length === 0) return line;
      const mayShare =
        email !== null &&
        canShare('voter', holders) &&
        holders.every((holder) => !isSameName(holder.name, name));
      const open = mayShare ? { mayShareAddress: true as const } : {};
      if (mayShare && (sharesAddresses || line.sharesAddress))
        return { ...line, ...open, sharesAddress: true };
      const found = email === null ? namesakeProblem(holders) : knownProblem(holders);
      const shared = mayShare && { canShare: true as const };
      const bare = { line: line.line, name, email, ...open };
      return { ...bare, problem: { ...found, ...shared, ...cellsOf(line, weightName()) } };
    });
  }

  async function* checked(
    lines: Iterable<ReadLine | undefined>,
    layout: ImportLayout,
  ): AsyncGenerator<ReadLine> {
    for await (const slice of inSlices(lines, LINES_PER_LOOKUP)) {
      yield* await addKnown(
        slice.filter((line) => line !== undefined),
        layout,
      );
    }
  }

  return { checked };
}

/** The problem with a line whose address belongs to registered users. */
export function knownProblem(
  holders: readonly AddressHolder[],
): Pick<ImportProblem, 'kind' | 'text'> {
  // Most of these voters were registered from an earlier list, so nothing has to be done.
  const text = canShare('voter', holders)
    ? `This address is already registered as ${nameHolders(holders)}.`
    : takenText(holders, 'voter');
  return { kind: 'known', text };
}

/** The problem with a line without an address, if voters with the same name have none either. */
const namesakeProblem = (
  namesakes: readonly AddressHolder[],
): Pick<ImportProblem, 'kind' | 'text'> => ({
  kind: 'known',
  text: `${nameHolders(namesakes)} has the same ${NAMESAKE}`,
});
