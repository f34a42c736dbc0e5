/** Why a file can't be read as a spreadsheet. */
export type SpreadsheetProblem = 'not a spreadsheet' | 'damaged' | 'too large' | 'empty';

export class SpreadsheetError extends Error {
  readonly problem: SpreadsheetProblem;

  constructor(problem: SpreadsheetProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}
