/** A fault planted in one place, and the tests that must notice it. */
export interface Mutant {
  /** What goes wrong, in plain words. */
  fault: string;
  /** Path from the repository's root. */
  file: string;
  /** Must occur exactly once in the file. */
  find: string;
  replace: string;
  /** Test files or folders, from the root of the workspace to which the file belongs. */
  tests: readonly string[];
}
