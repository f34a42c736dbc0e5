/** A filter for all but some documents. The embedded database knows no `$nin`. */
export function allBut(ids: readonly string[]): { $and?: { _id: { $ne: string } }[] } {
  return ids.length === 0 ? {} : { $and: ids.map((id) => ({ _id: { $ne: id } })) };
}
