import type { Endpoint, endpoints } from '@votewise/contract';
import type { z } from 'zod';

type Operations = typeof endpoints;
type Operation = Operations[keyof Operations];

/** The part of an endpoint that a call needs at run time. */
export type Target = Pick<Endpoint, 'method' | 'path'>;

type Answering<Data> = {
  [Name in keyof Operations]: Operations[Name] extends { data: Data }
    ? Pick<Operations[Name], keyof Target>
    : never;
}[keyof Operations];

export type DataEndpoint = Answering<z.ZodType>;

export type FileEndpoint = Answering<'file'>;

type StreamEndpoint = Answering<{ messages: z.ZodType }>;

export type AnyEndpoint = DataEndpoint | FileEndpoint | StreamEndpoint;

/** The contract's entry for the endpoint with this method and path. */
type OperationOf<E extends AnyEndpoint> = E extends unknown
  ? Extract<Operation, Pick<E, keyof Target>>
  : never;

/** Requests are not modified, so read-only lists are accepted. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

type ParamOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamOf<`/${More}`>
    : Rest
  : never;

type Params<Path extends string> = [ParamOf<Path>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<ParamOf<Path>, string | number>> };

/** If the server converts a parameter, its input type is `unknown`. The client then sends the converted type. */
type QueryOf<Schema extends z.ZodType, Output = z.output<Schema>> = {
  [Key in keyof z.input<Schema>]: unknown extends z.input<Schema>[Key]
    ? Output[Key & keyof Output]
    : z.input<Schema>[Key];
};

type Query<O> = O extends { query: infer Schema extends z.ZodType }
  ? Partial<QueryOf<Schema>> extends QueryOf<Schema>
    ? { query?: QueryOf<Schema> }
    : { query: QueryOf<Schema> }
  : { query?: never };

type Body<O> = O extends { body: infer Schema extends z.ZodType }
  ? { body: Sent<z.input<Schema>> }
  : { body?: never };

type Upload<O> = O extends { uploadBytes: number } ? { file: Blob } : { file?: never };

export interface CallOptions {
  signal?: AbortSignal;
  /** Set for the call that fetches a new token, which must not wait for its own renewal. */
  renewsToken?: true;
  /** For calls that take longer than others. */
  timeoutMs?: number;
  /** For downloads: called with the size of what has arrived so far. */
  onBytes?: (bytes: number) => void;
}

type Input<E extends AnyEndpoint> = CallOptions &
  Params<E['path']> &
  Query<OperationOf<E>> &
  Body<OperationOf<E>> &
  Upload<OperationOf<E>>;

/** The arguments of a call after the endpoint: one object, optional if all its fields are. */
export type CallInput<E extends AnyEndpoint> =
  Partial<Input<E>> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

export type DataOf<E extends DataEndpoint> =
  OperationOf<E> extends { data: infer Schema extends z.ZodType } ? z.output<Schema> : never;
