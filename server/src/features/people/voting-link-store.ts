import type { UserDocument, UserModel, VotingLinks } from './user-document.ts';

export type LinkStore = ReturnType<typeof createLinkStore>;

/** Voting links, which are stored in the documents of their voters. */
export function createLinkStore(model: UserModel) {
  return {
    /** The voter with this link. Only voters have links, so the hash alone finds them. */
    find: (hash: string) => model.findOne({ 'links.hashes': hash }).lean<UserDocument>(),

    isKnown: async (hash: string) => (await model.countDocuments({ 'links.hashes': hash })) > 0,

    /**
     * Returns false if the voter has been corrected, disabled, or sent new credentials or another link since.
     */
    async replace(
      { _id, email, tokenVersion, links: read }: UserDocument,
      links: VotingLinks,
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id, email, tokenVersion, disabledAt: null, 'links.change': read?.change ?? null },
        { $set: { links } },
      );
      return matchedCount === 1;
    },
  };
}
