import { useCallback, useRef, useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import { useAddStatement } from '../attachments/attachment-queries.ts';
import { ELECTION_DRAFTS } from './use-open-dialog.ts';

interface Typed {
  /** A list of candidates that has not been added yet. */
  list: string;
  /** The statements as typed, by the ID of the candidate. They are stored together with the election. */
  statements: Readonly<Record<string, string>>;
}

type Unfinished = 'list' | 'photo';

const NONE: Typed = { list: '', statements: {} };

interface Row {
  id?: string | undefined;
  statement?: string | null | undefined;
}

export type CandidateEntries = ReturnType<typeof useCandidateEntries>;

/** What is typed about candidates but is not yet part of the form around it. It is kept like the form's own fields. */
export function useCandidateEntries() {
  const [typed, setTyped] = useDraft<Typed>(ELECTION_DRAFTS.entries, NONE);
  const [hasPhoto, setHasPhoto] = useState(false);
  const [asked, setAsked] = useState<Unfinished>();
  const { mutateAsync: addStatement } = useAddStatement();
  const stored = useRef(new Map<string, string>());
  const { list, statements } = typed;
  const hasList = list.trim() !== '';
  const unfinished: Unfinished | undefined =
    (hasList && 'list') || (hasPhoto && 'photo') || undefined;

  const setStatement = useCallback(
    (id: string, text: string) =>
      setTyped((before) => ({ ...before, statements: { ...before.statements, [id]: text } })),
    [setTyped],
  );

  async function idOf(text: string): Promise<string | null> {
    if (text.trim() === '') return null;
    const known = stored.current.get(text) ?? (await addStatement(text));
    stored.current.set(text, known);
    return known;
  }

  return {
    list,
    statements,
    hasAny: unfinished !== undefined || Object.keys(statements).length > 0,
    /** What kept the form from being sent; undefined once it is finished. */
    problem: asked === unfinished ? asked : undefined,
    setList: (text: string) => setTyped((before) => ({ ...before, list: text })),
    setStatement,
    setHasPhoto,
    /** Returns whether nothing is left to finish. Otherwise, shows what. */
    isFinished(): boolean {
      setAsked(unfinished);
      return unfinished === undefined;
    },
    /** Stores the typed statements, and returns the candidates with them. */
    async withStatements<Candidate extends Row>(candidates: readonly Candidate[]) {
      const rows: Candidate[] = [];
      for (const row of candidates) {
        const text = row.id === undefined ? undefined : statements[row.id];
        // One after another: the same text is stored only once.
        rows.push(text === undefined ? row : { ...row, statement: await idOf(text) });
      }
      return rows;
    },
  };
}
