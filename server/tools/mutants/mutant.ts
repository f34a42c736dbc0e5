/** A fault that is planted in one place, and the tests that must detect it. */
export interface Mutant {
  /** What goes wrong, in plain words. */
  fault: string;
  /** Path relative to the repository's root. */
  file: string;
  /** The text to replace. It must occur exactly once in the file. */
  find: string;
  replace: string;
  /** Test files or folders, relative to the root of the workspace that the file belongs to. */
  tests: readonly string[];
}
