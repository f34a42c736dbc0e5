import { Schema, type mongo, type SchemaDefinition } from 'mongoose';

/** Stored as it is, with all that is in it. */
type AsItIs = Record<string, never>;
type Whole = string | number | boolean | Date | Uint8Array | mongo.Binary;
type WholeType = typeof String | typeof Number | typeof Boolean | typeof Date | typeof Buffer;

type FieldOf<Value> = Value extends Whole
  ? WholeType
  : Value extends readonly (infer Item)[]
    ? AsItIs | ItemOf<Item>[] | { type: ItemOf<Item>[]; default: undefined }
    : AsItIs | FieldsOf<Value> | { _id: false; type: FieldsOf<Value> };
type ItemOf<Item> = Item extends Whole ? WholeType : AsItIs | ({ _id: false } & FieldsOf<Item>);

/** One entry for each field of a document, also for optional ones. */
type FieldsOf<Document> = { [Field in keyof Document]-?: FieldOf<NonNullable<Document[Field]>> };

interface Options {
  collection: string;
  versionKey: false;
  minimize?: false;
  id?: false;
}

/**
 * Returns the schema of a collection. Mongoose silently drops what an update sets if it is not in the schema, so the
 * compiler requires every field of the document, and of documents in it.
 */
export const defineSchema = <Document>(fields: FieldsOf<Document>, options: Options) =>
  new Schema<Document>(fields as object as SchemaDefinition<Document>, options);
