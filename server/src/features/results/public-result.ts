import type { PublicResultData } from '@votewise/contract';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import { oncePerObject } from '../../platform/once-per-object.ts';
import { type Elections, electionNotFound } from '../elections/index.ts';
import {
  presentResults,
  type Results,
  withoutExplanation,
  withoutNote,
} from './outcome/present-results.ts';
import type { ResultsService } from './outcome/results.ts';

export type PublicResults = ReturnType<typeof createPublicResults>;

/** The declared results of elections that make them public. */
export function createPublicResults(deps: {
  isPublic: Elections['isPublic'];
  results: Pick<ResultsService, 'find'>;
  sender: Pick<MailSender, 'organization'>;
}) {
  const { isPublic, results: service, sender } = deps;
  /** For each name that the organization has had since the start. */
  const presenters = new Map<string | undefined, ReturnType<typeof presenterFor>>();

  function present(results: Results): PublicResultData | undefined {
    const { organization } = sender;
    const presenter = presenters.get(organization) ?? presenterFor(organization);
    presenters.set(organization, presenter);
    return presenter(results);
  }

  return {
    /**
     * Returns the result if it is public. Asks the database each time, so that no process shows it any longer. Whether
     * there is another election with this ID makes no difference, also in time: it is not even read.
     * @throws AppError NOT_FOUND
     */
    async find(id: string): Promise<PublicResultData> {
      const found = (await isPublic(id)) ? present(await service.find(id)) : undefined;
      if (!found) throw electionNotFound();
      return found;
    },
  };
}

/** Presents each result once for all readers. */
const presenterFor = (organization: string | undefined) =>
  oncePerObject((results: Results): PublicResultData | undefined => {
    const { declaredAt, onPaper, ...shown } = presentResults(results).results;
    // What was read up to half a second ago may be older than the declaration.
    if (declaredAt === undefined || shown.isCountHidden) return undefined;
    const {
      isCountHidden: _hidden,
      lot: _lot,
      awaitsHandouts: _awaits,
      candidates,
      tieDecision,
      ...rest
    } = shown;
    const { ballot, meeting } = results.election;
    const result = {
      ...rest,
      declaredAt,
      ...(organization !== undefined && { organization }),
      hasBoard: ballot.receipts,
      ...(meeting && { presence: meeting.presence }),
      ...(onPaper && { onPaper: withoutExplanation(onPaper) }),
      ...(tieDecision && { tieDecision: withoutNote(tieDecision) }),
      candidates: candidates.map(({ photo: _photo, statement: _statement, ...candidate }) => {
        const isTwin = candidates.filter(({ name }) => name === candidate.name).length > 1;
        return { ...candidate, description: isTwin ? candidate.description : '' };
      }),
    };
    return { result };
  });
