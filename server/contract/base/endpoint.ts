/** Who may call a route. There is no default: every endpoint declares it. Auditors have a separate field. */
export type Access = 'public' | 'signed-in' | 'administrator' | 'voter';

interface EndpointOptions {
  /** True if auditors may also call the route. By default, they may call only public routes. */
  isOpenToAuditors?: true;
  /** True if sessions from voting links may call the route. By default, they may call only public routes. */
  isOpenToLinks?: true;
  /**
   * True if the route also works on a restored copy that has not been confirmed. By default, only GET does, and not for
   * voters.
   */
  worksOnCopy?: true;
  /** HTTP status of a successful response; 200 if omitted. */
  status?: 201;
  /** True if a browser may cache the response and revalidate it with its ETag. */
  isRevalidated?: true;
  /** True if the response never changes, so anyone may cache it for a year. */
  isImmutable?: true;
  /** The maximum size of an uploaded file in bytes. The file is the whole body and is not parsed. */
  uploadBytes?: number;
}

/** How a route of the API is called. Plain data, so that the client can import it without a schema. */
export interface Endpoint extends Omit<EndpointOptions, 'status'> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path below /api, in Express notation. */
  path: `/${string}`;
  access: Access;
  status: 200 | 201;
}

/** The option of routes that auditors may also call. */
export const openToAuditors = { isOpenToAuditors: true } as const;

/** The option of routes that also work on a restored copy that has not been confirmed. */
export const worksOnCopy = { worksOnCopy: true } as const;

/** Describes one route. The client derives the parameters of a call from the literal types of the path and method. */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const Options extends EndpointOptions = object,
>(method: Method, path: Path, access: Access, options?: Options) {
  return { method, path, access, status: 200, ...options } as Endpoint & {
    method: Method;
    path: Path;
  } & Omit<Options, 'status'>;
}
