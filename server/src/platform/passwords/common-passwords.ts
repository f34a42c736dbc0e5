/** Characters that people append to a word to make it longer. */
const trailingDecoration = /[\d\p{P}\p{S}]+$/u;

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loads the list when the first password is chosen, because most processes never need the list. */
function loadCommon(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].map((password) => password.toLowerCase())),
  );
  return loading;
}

/**
 * Returns whether a password, ignoring case, is one of 49,000 common passwords from leaks, or such
 * a password followed by digits and punctuation. Attackers guess these passwords first.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await loadCommon();
  const folded = password.toLowerCase();
  return known.has(folded) || known.has(folded.replace(trailingDecoration, ''));
}
