import { updateOne } from '../../../platform/db/update-one.ts';
import type { UserDocument, UserModel, VotingLinks } from '../user/user-document.ts';

export type VotingLinkStore = ReturnType<typeof createVotingLinkStore>;

/** The voting links of voters, in their documents. */
export function createVotingLinkStore(model: UserModel) {
  return {
    /** The voter with this voting link. Only voters have links, so the hash alone finds them. */
    findByLink: (hash: string) => model.findOne({ 'links.hashes': hash }).lean<UserDocument>(),

    isLink: async (hash: string) => (await model.countDocuments({ 'links.hashes': hash })) > 0,

    /** Returns false if the voter has been corrected, disabled, or sent new credentials or another link since. */
    replaceLinks: (
      { _id, email, tokenVersion, links: read }: UserDocument,
      links: VotingLinks,
    ): Promise<boolean> =>
      updateOne(
        model,
        { _id, email, tokenVersion, disabledAt: null, 'links.change': read?.change ?? null },
        { $set: { links } },
      ),
  };
}
