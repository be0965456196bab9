import { setTimeout as sleep } from 'node:timers/promises';
import type { SyncProgress } from '#shared/studio/studio.ts';
import { newVisitor } from './visitor.ts';

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
  const visitor = newVisitor(url);
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    let answer = await visitor.send(method, path, body);
    if (answer.status === 401 && path !== loginPath) {
      await send('POST', loginPath, admin);
      answer = await visitor.send(method, path, body);
    }
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }
  await send('POST', loginPath, admin);
  const get = (path: string) => send('GET', path);
  const post = (path: string, body?: unknown) => send('POST', path, body);
  return {
    get,
    post,
    remove: (path) => send('DELETE', path),
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
