import type { Target } from './endpoint-types.ts';

export interface AddressParts {
  params?: Readonly<Record<string, string | number>>;
  /** Undefined values are omitted. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** The address of an endpoint below /api, with its parameters and query. */
export function addressOf({ path }: Target, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_colon, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled;
}
