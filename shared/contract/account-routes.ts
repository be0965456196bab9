import type { Route } from './route.ts';

const account = { access: 'admin', service: 'session' } as const;

/** Operations of signed-in administrators on their own account. Part of routes.ts. */
export const accountRoutes = {
  listPasskeys: { ...account, method: 'GET', path: '/api/account/passkeys' },
  beginPasskey: { ...account, method: 'POST', path: '/api/account/passkeys/begin', recentSignIn: true },
  addPasskey: { ...account, method: 'POST', path: '/api/account/passkeys' },
  renamePasskey: { ...account, method: 'PATCH', path: '/api/account/passkeys/{id}' },
  removePasskey: { ...account, method: 'DELETE', path: '/api/account/passkeys/{id}', recentSignIn: true },
  listSessions: { ...account, method: 'GET', path: '/api/account/sessions' },
  endSession: { ...account, method: 'DELETE', path: '/api/account/sessions/{id}' },
  endOtherSessions: { ...account, method: 'POST', path: '/api/account/sessions/end-others' },
  getSignIn: { ...account, method: 'GET', path: '/api/account/sign-in' },
  setPasskeyOnly: { ...account, method: 'POST', path: '/api/account/sign-in/passkey-only' },
  declinePasskey: { ...account, method: 'POST', path: '/api/account/sign-in/decline-passkey' },
  changePassword: { ...account, method: 'POST', path: '/api/account/password' },
} as const satisfies Record<string, Route>;
