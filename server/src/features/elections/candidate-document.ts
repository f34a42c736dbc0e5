/** A candidate, as stored in the election. */
export interface StoredCandidate {
  id: string;
  name: string;
  description: string;
  /** Missing unless the candidate has withdrawn. */
  withdrawnAt?: Date;
  /** Signed in the same write: see `writeWithdrawal`. */
  withdrawal?: string;
}

export const candidateTypes = {
  id: String,
  name: String,
  description: String,
  withdrawnAt: Date,
  withdrawal: String,
};
