/** Moves a ranked candidate to another position, starting at 0. Positions beyond an end are moved to that end. */
export function moved(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter((one) => one !== id);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}

/** Returns the position to which a key moves a candidate; undefined for other keys. */
export function placeAfterKey(key: string, place: number, total: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return place - 1;
    case 'ArrowDown':
      return place + 1;
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return undefined;
  }
}
