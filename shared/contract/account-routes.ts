import type { Route } from './route.ts';

/**
 * Signing in and out, and what a signed-in administrator does about the own account. Rows of the table in routes.ts.
 */
export const accountRoutes = {
  getUser: { method: 'GET', path: '/api/user', access: 'user', service: 'session' },
  login: { method: 'POST', path: '/api/login', access: 'public', service: 'session' },
  logout: { method: 'POST', path: '/api/logout', access: 'public', service: 'session' },
  register: { method: 'POST', path: '/api/register', access: 'public', service: 'session' },
  beginPasskeyLogin: {
    method: 'POST',
    path: '/api/login/passkey/begin',
    access: 'public',
    service: 'session',
  },
  passkeyLogin: { method: 'POST', path: '/api/login/passkey', access: 'public', service: 'session' },

  listPasskeys: { method: 'GET', path: '/api/account/passkeys', access: 'admin', service: 'session' },
  beginPasskey: { method: 'POST', path: '/api/account/passkeys/begin', access: 'admin', service: 'session' },
  addPasskey: { method: 'POST', path: '/api/account/passkeys', access: 'admin', service: 'session' },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/account/passkeys/{id}',
    access: 'admin',
    service: 'session',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/account/passkeys/{id}',
    access: 'admin',
    service: 'session',
  },
  listSessions: { method: 'GET', path: '/api/account/sessions', access: 'admin', service: 'session' },
  endSession: { method: 'DELETE', path: '/api/account/sessions/{id}', access: 'admin', service: 'session' },
  endOtherSessions: {
    method: 'POST',
    path: '/api/account/sessions/end-others',
    access: 'admin',
    service: 'session',
  },
  getSignIn: { method: 'GET', path: '/api/account/sign-in', access: 'admin', service: 'session' },
  setPasskeyOnly: {
    method: 'POST',
    path: '/api/account/sign-in/passkey-only',
    access: 'admin',
    service: 'session',
  },
  declinePasskey: {
    method: 'POST',
    path: '/api/account/sign-in/decline-passkey',
    access: 'admin',
    service: 'session',
  },
  changePassword: { method: 'POST', path: '/api/account/password', access: 'admin', service: 'session' },
} as const satisfies Record<string, Route>;
