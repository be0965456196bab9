import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncProgress } from '#shared/studio/studio.ts';

const loginPath = '/api/login';

/**
 * Calls the studio's API as the administrator, to prepare a journey. Signs in again after the session has ended,
 * because another journey of the same shop may end all other sessions.
 */
export interface StudioApi {
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
  remove(path: string): Promise<unknown>;
  setTestMode(enabled: boolean): Promise<void>;
  /** Waits until no sync is running. */
  syncEnded(): Promise<SyncProgress>;
}

export async function openStudio(
  url: string,
  admin: { readonly username: string; readonly password: string },
): Promise<StudioApi> {
  let cookies = '';
  const call = (method: string, path: string, body?: unknown) =>
    fetch(url + path, {
      method,
      headers: { origin: url, cookie: cookies, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    let response = await call(method, path, body);
    if (response.status === 401 && path !== loginPath) {
      await logIn();
      response = await call(method, path, body);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  async function logIn(): Promise<void> {
    const { headers } = await send('POST', loginPath, admin);
    cookies = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }
  await logIn();
  const read = async (response: Response): Promise<unknown> => {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  const get = async (path: string) => read(await send('GET', path));
  const post = async (path: string, body?: unknown) => read(await send('POST', path, body));
  return {
    get,
    post,
    remove: async (path) => read(await send('DELETE', path)),
    setTestMode: async (enabled) => {
      await post('/api/square/test-mode', { enabled });
    },
    syncEnded: async () => {
      for (;;) {
        const progress = (await get('/api/sync/progress')) as SyncProgress;
        if (progress.status === 'completed' || progress.status === 'error') return progress;
        await sleep(250);
      }
    },
  };
}
