/** Returns a filter for all documents except these. The embedded database does not support `$nin`. */
export function allBut(ids: readonly string[]): { $and?: { _id: { $ne: string } }[] } {
  return ids.length === 0 ? {} : { $and: ids.map((id) => ({ _id: { $ne: id } })) };
}
