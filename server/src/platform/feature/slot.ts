/**
 * A function that a lower feature calls and a higher one provides. The lower feature is created first. The higher one
 * fills the slot when it is created itself.
 * @param name the function, in the error if it is called before that
 */
export function createSlot<Given extends unknown[], Answer>(name: string) {
  let provided: ((...given: Given) => Answer) | undefined;
  function call(...given: Given): Answer {
    if (!provided) throw new Error(`${name} was called before a feature provided it`);
    return provided(...given);
  }
  return Object.assign(call, {
    fill(given: typeof call): void {
      provided = given;
    },
  });
}
