import type { Organization } from '@votewise/contract';
import { escapeHtml } from '../escape-html.ts';

/** Returns the value of an element in the head of every page, so that pages need not request it. */
const metaOf = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`;

/**
 * Returns what is added to the head of every page, as HTML.
 * @param signOnLabel the name of the single sign-on provider, as shown to users; may be empty. Undefined if there is no
 * single sign-on
 */
export function pageHead(given: {
  signOnLabel: string | undefined;
  organization: Organization;
}): string {
  const { signOnLabel, organization } = given;
  const isKnown = Object.keys(organization).length > 0;
  return [
    ...(signOnLabel === undefined ? [] : [metaOf('single-sign-on', signOnLabel)]),
    ...(isKnown ? [metaOf('organization', JSON.stringify(organization))] : []),
  ].join('');
}
