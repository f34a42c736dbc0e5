/** What follows a comma in a name without being a given name. */
const SUFFIX =
  /^(?:[js]r|i{2,3}|iv|ph\.? ?d|m\.? ?[da]|b\.? ?[as]|esq|inc|llc|ltd|co|corp|gmbh|ag|e\. ?v|s\.? ?a)\.?$/i;

/** 'Adler, Hanna' → 'Hanna Adler'. Lists that are sorted by surname contain such names; emails greet with the name. */
export function givenNameFirst(name: string): string {
  const [surname = '', given = '', ...others] = name.split(',').map((part) => part.trim());
  const isTurned = surname !== '' && given !== '' && others.length === 0 && !SUFFIX.test(given);
  return isTurned ? `${given} ${surname}` : name;
}
