import type { Model } from 'mongoose';

interface Linked {
  _id: string;
  linksVoidedAt?: Date;
}

/**
 * Returns a function that ends the links of elections up to this time, without creating a new version. Has no effect on
 * an election whose links ended later.
 */
export const linkVoider =
  <Document extends Linked>(model: Model<Document>) =>
  async (ids: readonly string[], linksVoidedAt: Date): Promise<void> => {
    const isEarlier = [{ linksVoidedAt: null }, { linksVoidedAt: { $lt: linksVoidedAt } }];
    const filter = { _id: { $in: ids }, $or: isEarlier };
    await model.updateMany(filter as object, { $set: { linksVoidedAt } });
  };
