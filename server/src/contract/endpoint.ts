/** Who may call a route. There is no default: every endpoint declares it. Auditors have a field of their own. */
export type Access = 'public' | 'signed-in' | 'administrator' | 'voter';

/** How a route of the API is called. Plain data, so that the client can import it without a schema. */
export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path below /api, in Express notation. */
  path: `/${string}`;
  access: Access;
  /** Whether auditors may call it, too. Every endpoint that is not public is closed to them unless it says so. */
  isOpenToAuditors?: true;
  /** Whether a session that began with a voting link may call it. As for auditors, it may not unless this says so. */
  isOpenToLinks?: true;
  /** HTTP status of success. */
  status: 200 | 201;
  /** Whether a browser may keep the response and revalidate it with its ETag. */
  isRevalidated?: true;
  /** Whether the response never changes, so that anyone may keep it for a year. */
  isImmutable?: true;
  /** Thousands send it at once, so it has a short way. Then it has a JSON body, and nothing in its address. */
  isShort?: true;
  /** The body is a file, unparsed, of at most this many bytes. */
  uploadBytes?: number;
}
