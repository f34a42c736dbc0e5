import type { Connection } from 'mongoose';
import { insertNew } from '../../platform/db/insert.ts';
import { removeInBatches } from '../../platform/db/remove-in-batches.ts';
import { updateOne } from '../../platform/db/update-one.ts';
import { type EncryptionDocument, encryptionModel, fieldOfTrustee } from './encryption-document.ts';

export type EncryptionStore = ReturnType<typeof createEncryptionStore>;

/** Stores how far encrypted elections are. */
export function createEncryptionStore(connection: Connection) {
  const model = encryptionModel(connection);
  return {
    model,

    /** Returns false if there is one already. */
    insert: (document: EncryptionDocument): Promise<boolean> => insertNew(model, document),

    find: (electionId: string) => model.findOne({ _id: electionId }).lean<EncryptionDocument>(),

    /** Returns what a group of key holders decrypts. */
    findOfGroup: (group: string) => model.find({ group }).lean<EncryptionDocument[]>(),

    /** Returns what is added up, but not decrypted. */
    findSummed: () =>
      model
        .find({ decryptedAt: null, annulledAt: null, tallyAt: { $ne: null } })
        .lean<EncryptionDocument[]>(),

    /** Voters up to this ID have voting credentials. */
    async advance(electionId: string, after: string): Promise<void> {
      await model.updateOne({ _id: electionId, preparedAt: null }, { $set: { after } });
    },

    /** Fixes who is listed in the archive, once. */
    async fixList(electionId: string, listId: string): Promise<void> {
      await model.updateOne({ _id: electionId, list: null }, { $set: { list: listId } });
    },

    /** Fixes who can vote. */
    async endPreparing(
      electionId: string,
      fixed: Pick<EncryptionDocument, 'voters' | 'weight' | 'preparedAt'>,
    ): Promise<void> {
      await model.updateOne({ _id: electionId, preparedAt: null }, { $set: fixed });
    },

    /** From now on, a ballot that arrives may be too late. */
    async endBallots(electionId: string, endedAt: Date): Promise<void> {
      await model.updateOne({ _id: electionId, endedAt: null }, { $set: { endedAt } });
    },

    /** Keeps parts of the sum until `tallyAt` is one of them. */
    async keepEncryptedSum(
      electionId: string,
      kept: Partial<Pick<EncryptionDocument, 'tally' | 'tallyAt' | 'sums' | 'decryptedAt'>>,
    ): Promise<void> {
      await model.updateOne({ _id: electionId, tallyAt: null }, { $set: kept });
    },

    /** Returns false if it was stored before. */
    addDecryption(electionId: string, { index, at }: { index: number; at: Date }) {
      const field = `decryptions.${fieldOfTrustee(index)}`;
      return updateOne(model, { _id: electionId, [field]: null }, { $set: { [field]: at } });
    },

    async keepDecryptedSums(
      electionId: string,
      kept: Pick<EncryptionDocument, 'sums' | 'decryptedAt'>,
    ): Promise<void> {
      await model.updateOne(
        { _id: electionId, decryptedAt: null, annulledAt: null },
        { $set: kept },
      );
    },

    /** Ends decrypting for good. Returns false if the sum is decrypted, or this was stored before. */
    annul: (electionId: string, annulledAt: Date): Promise<boolean> =>
      updateOne(
        model,
        { _id: electionId, decryptedAt: null, annulledAt: null },
        { $set: { annulledAt } },
      ),

    /** After that, no one can tell whose credential is whose. */
    async destroySecret(electionId: string): Promise<void> {
      await model.updateOne({ _id: electionId, secret: { $ne: '' } }, { $set: { secret: '' } });
    },

    remove: (electionId: string): Promise<void> =>
      removeInBatches(connection.collection(model.collection.name), { _id: electionId }, 1),
  };
}
