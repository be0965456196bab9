import { writeAudit } from '#functions/audit/audit.ts';
import { takeFromLimit } from '#functions/http/rate-limit.ts';
import type { Services } from '#functions/http/services.ts';
import { followToken } from '#functions/square/client.ts';
import { createReadPorts } from '#functions/sync/import/read-ports.ts';
import { resyncWork } from '#functions/sync/reread/resync-work.ts';
import type { StartPorts } from '#functions/sync/run/start-sync.ts';
import type { Reread } from '#shared/studio/sync-change.ts';
import { orUnavailable } from './ask-square.ts';

/** Limit for one user. Square allows about ten catalogue reads a second; ten a minute are enough for corrections. */
const limit = { name: 'resync', limit: 10, windowSeconds: 60 } as const;

const outcomes = {
  new: 'came into the shop',
  changed: 'changed',
  unchanged: 'did not change',
  gone: 'left the shop',
} as const;

/** Reads one work from Square again for the artist, and records this in the activity log. */
export async function resyncArtwork(
  services: Services,
  startExecution: StartPorts['startExecution'],
  { artworkId, user }: { artworkId: string; user: { readonly id: string; readonly username: string } },
): Promise<Reread> {
  await takeFromLimit(services, limit, user.id);
  const who = user.username;
  const ports = { ...services, ...createReadPorts(services, followToken(services)), startExecution };
  const reread = await orUnavailable('Failed to read this work from Square', () =>
    resyncWork(ports, { artworkId, who }),
  );
  const detail = `${reread.title || reread.artworkId} was read again and ${outcomes[reread.change]}`;
  await writeAudit(services, { who, action: 'resyncArtwork', detail });
  return reread;
}
