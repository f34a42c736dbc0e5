import type { User, UserType } from '@votewise/contract';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '../src/app/app.tsx';
import { storeToken } from '../src/lib/token-store.ts';
import { api } from './fake-api.ts';
import { makeUser } from './fixtures.ts';

/** Renders the whole application at a path. */
export function renderApp(path: string) {
  window.history.replaceState(null, '', path);
  return { user: userEvent.setup(), ...render(<App />) };
}

/** Makes the next `renderApp` start signed in. */
export function signInAs(userType: UserType, changes: Partial<User> = {}): User {
  const user = { ...makeUser(userType), ...changes };
  storeToken('stored-token');
  api.expect('GET', '/auth/profile', { data: { user } });
  return user;
}
