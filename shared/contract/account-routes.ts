import type { Route } from './route.ts';

/** What a signed-in administrator does about the own account, in the studio. Rows of the table in routes.ts. */
export const accountRoutes = {
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
