import type {
  CreateElectionRequest,
  Election,
  ElectionData,
  LoginData,
  RegisterRequest,
} from '@votewise/contract';
import type { Credentials } from './mailbox.ts';

interface Answer<Data> {
  status: number;
  code?: string;
  message?: string;
  data: Data;
}

interface CallOptions {
  token?: string;
  body?: object;
}

/**
 * Calls the API without the browser, to prepare a test or to try requests that no screen sends.
 */
export function apiAt(base: string) {
  async function call<Data = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, body }: CallOptions = {},
  ): Promise<Answer<Data>> {
    const response = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const envelope = (await response.json()) as Omit<Answer<Data>, 'status'>;
    return { ...envelope, status: response.status };
  }

  return {
    call,
    async signIn(credentials: Credentials): Promise<string> {
      const { data } = await expecting(
        200,
        call<LoginData>('POST', '/auth/login', { body: credentials }),
      );
      return data.token;
    },
    async register(token: string, person: RegisterRequest): Promise<void> {
      await expecting(201, call('POST', '/auth/register', { token, body: person }));
    },
    async createElection(token: string, body: CreateElectionRequest): Promise<Election> {
      const { data } = await expecting(
        201,
        call<ElectionData>('POST', '/elections', { token, body }),
      );
      return data.election;
    },
    async vote(token: string, electionId: string, candidateId: string): Promise<void> {
      const body = { electionId, candidateId };
      await expecting(201, call('POST', '/votes/cast', { token, body }));
    },
  };
}

export type Api = ReturnType<typeof apiAt>;

async function expecting<Data>(status: number, sent: Promise<Answer<Data>>): Promise<Answer<Data>> {
  const answer = await sent;
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.message}`);
  return answer;
}
