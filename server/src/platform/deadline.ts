/**
 * The database did not answer in time. The command may have been executed, may still be running, or may never be
 * executed.
 */
export class DeadlineError extends Error {}

/** The time for a command was over before it was sent, so it never reaches the database. */
export class NotSentError extends Error {}

/**
 * Waits for the database for no longer than the given time. The driver's own `timeoutMS` has no effect in this version,
 * and its socket timeout does not include the time that a command spends waiting for a connection.
 * @throws DeadlineError
 */
export async function withDeadline<Answer>(
  milliseconds: number,
  answer: Promise<Answer>,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DeadlineError(`no answer within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
