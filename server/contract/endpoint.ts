/** Who may call a route. There is no default: every endpoint declares it. Auditors have a separate field. */
export type Access = 'public' | 'signed-in' | 'administrator' | 'voter';

/** How a route of the API is called. Plain data, so that the client can import it without a schema. */
export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path below /api, in Express notation. */
  path: `/${string}`;
  access: Access;
  /** True if auditors may also call the route. By default, they may call only public routes. */
  isOpenToAuditors?: true;
  /** True if sessions from voting links may call the route. By default, they may call only public routes. */
  isOpenToLinks?: true;
  /** HTTP status of a successful response. */
  status: 200 | 201;
  /** True if a browser may cache the response and revalidate it with its ETag. */
  isRevalidated?: true;
  /** True if the response never changes, so anyone may cache it for a year. */
  isImmutable?: true;
  /** True if requests take the fast path, because thousands are sent at once. All of their data is in a JSON body. */
  isFast?: true;
  /** The maximum size of an uploaded file in bytes. The file is the whole body and is not parsed. */
  uploadBytes?: number;
}
