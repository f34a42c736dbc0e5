interface Queue<Row> {
  /** How many emails may be sent at a time, at least 1. */
  lanes: number;
  signal: AbortSignal;
  /** Takes the next row; undefined if none is due. */
  take(): Promise<Row | undefined>;
  send(row: Row): Promise<unknown>;
}

/**
 * Sends the rows that are due, in several lanes. A lane starts only after the lane before it has
 * found a row, so an empty queue costs one query.
 * @returns how many rows were sent or failed
 */
export async function sendConcurrently<Row>({
  lanes,
  signal,
  take,
  send,
}: Queue<Row>): Promise<number> {
  let handled = 0;
  async function runLane(remaining: number): Promise<void> {
    const row = signal.aborted ? undefined : await take();
    if (row === undefined) return;
    const others = remaining > 1 ? runLane(remaining - 1) : undefined;
    const own = async () => {
      for (let next: Row | undefined = row; next !== undefined; ) {
        await send(next);
        handled += 1;
        next = signal.aborted ? undefined : await take();
      }
    };
    await Promise.all([own(), others]);
  }
  await runLane(lanes);
  return handled;
}
