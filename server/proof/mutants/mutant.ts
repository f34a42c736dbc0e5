/** A fault planted in one place, and the tests that have to notice it. */
export interface Mutant {
  /** What goes wrong, in plain words. */
  fault: string;
  /** From the repository's root. */
  file: string;
  /** Stands there exactly once. */
  find: string;
  replace: string;
  /** Files or folders of tests, from the root of the workspace that the file belongs to. */
  tests: readonly string[];
}
