/** Characters that people append to a word to make it longer. */
const trailingDecoration = /[\d\p{P}\p{S}]+$/u;

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first chosen password: most processes never need the list. */
function loadCommon(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].map((password) => password.toLowerCase())),
  );
  return loading;
}

/**
 * True if a password, in any case, is among 49,000 common ones from leaks, or is one of them followed by digits
 * and punctuation: guessing begins there.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await loadCommon();
  const folded = password.toLowerCase();
  return known.has(folded) || known.has(folded.replace(trailingDecoration, ''));
}
