import { basename } from 'node:path';
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/**
 * Begins the files of these names first, and the others in the usual order. They start and end processes, so they
 * take long although they are short: begun last, one of them would run alone while a core is idle.
 */
export function longestFirst(...names: string[]): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const isLong = ({ moduleId }: TestSpecification) => names.includes(basename(moduleId));
      // oxlint-disable-next-line unicorn/no-array-sort -- the usual order, which is not that of an array
      const sorted = await super.sort(files);
      return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    }
  };
}
