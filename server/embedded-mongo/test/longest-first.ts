import { basename } from 'node:path';
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/**
 * Starts the test files with these names first, and the others in the usual order. The named files
 * start and stop processes, so they take a long time even though they are short. If one of them
 * started last, it would run alone while the other cores are idle.
 */
export function longestFirst(...names: string[]): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const isLong = ({ moduleId }: TestSpecification) => names.includes(basename(moduleId));
      // oxlint-disable-next-line unicorn/no-array-sort -- a method of the base sequencer, not of an array
      const sorted = await super.sort(files);
      return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    }
  };
}
