/** What people put behind a word when they are asked for more signs. */
const trailingDecoration = /[\d\p{P}\p{S}]+$/u;

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen: most processes never need the list. */
function loadCommon(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].map((password) => password.toLowerCase())),
  );
  return loading;
}

/**
 * True when a password is among 49,000 common ones, which come from leaks, in any case, or is one of them
 * with digits and punctuation behind it: guessing begins there.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await loadCommon();
  const folded = password.toLowerCase();
  return known.has(folded) || known.has(folded.replace(trailingDecoration, ''));
}
