import type { Election, QuestionItem } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import type { MenuAct } from '../../../components/ui/act-menu.tsx';
import { isUnfrozen } from '../../elections/election-form.ts';
import type { AgendaDialog } from './agenda-dialogs.tsx';

/** Returns what the menu of an agenda offers to edit in an item: its questions that aren’t frozen. */
export function questionEdits(
  { questions }: QuestionItem,
  given: { elections: readonly Election[] | undefined; onOpen: (dialog: AgendaDialog) => void },
): MenuAct[] {
  const { elections = [], onOpen } = given;
  return questions.flatMap(({ electionId, title }) => {
    const election = elections.find(({ id }) => id === electionId);
    if (!election || !isUnfrozen(election)) return [];
    const name = questions.length === 1 ? '' : ` ${asName(title)}`;
    const act = (): void => onOpen({ kind: 'edit', electionId });
    return [{ label: `Edit${name}…`, act, opensDialog: true }];
  });
}
