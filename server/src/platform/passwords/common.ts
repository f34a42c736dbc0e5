const commonest = 3_000;

/** What people put behind a word when they are asked for more signs. */
const trailingDecoration = /[\d\p{P}\p{S}]+$/u;

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen: most processes never need the list. */
function loadCommonest(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    // The list is ordered: the commonest come first.
    const first = dictionary['passwords-common'].slice(0, commonest);
    return new Set(first.map((password) => password.toLowerCase()));
  });
  return loading;
}

/**
 * True when a password is among the 3,000 commonest, in any case, or is one of them with digits and
 * punctuation behind it: guessing begins there.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await loadCommonest();
  const folded = password.toLowerCase();
  return known.has(folded) || known.has(folded.replace(trailingDecoration, ''));
}
