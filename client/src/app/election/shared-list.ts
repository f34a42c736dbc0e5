import { asName } from '@votewise/contract/text/isolate';
import { formatList } from '@votewise/contract/text/lists';

/** Returns what it means that an election would share its participation list with elections of these titles. */
export function sharedListText(titles: readonly string[]): string {
  const others = formatList(titles.map((title) => `“${asName(title)}”`));
  return `There will be one participation list for this election and ${others}, which shows who voted in at least one of them. Some voters can vote in more than one of them at the same time or within minutes, so separate lists could reveal votes. For a list of its own, open voting at least five minutes after voting in ${others} has closed.`;
}
