import type { MessagesData } from '@votewise/contract';

/** The messages of an election, or of the whole ballot paper that it is on, because one email covers all questions. */
export function messagesOfPaper(data: MessagesData): MessagesData {
  const { paper, election } = data;
  if (!paper) return data;
  const { name, status, recipients } = paper;
  return { ...data, election: { ...election, title: name, status }, recipients };
}
