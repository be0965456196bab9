import { takeFromLimit } from '#functions/http/rate-limit.ts';
import { serve } from '#functions/http/serve.ts';
import { describeError } from '#functions/log.ts';
import type { MediaLibrary } from '#functions/pictures/media-store.ts';
import type { Services } from '#functions/services.ts';
import { makeSitePicture } from './make-site-picture.ts';
import { removeUnused } from './remove-unused.ts';

/** Of the whole shop. Each takes a processor for some seconds, and 2 MB for a month at least. */
const uploads = { name: 'site-pictures-all', limit: 60, windowSeconds: 3600 } as const;

/** Takes the pictures of the shop itself: the artist's uploads for the home page, the portrait and About. */
export function uploadsService(services: Services, media: MediaLibrary) {
  const { table, now, log } = services;
  return serve(
    'uploads',
    {
      uploadPicture: async ({ body }) => {
        await takeFromLimit({ table, now }, uploads, 'all');
        // First, so that a file that is sent again is not removed but made anew.
        await removeUnused({ table, media, now }).catch((error: unknown) =>
          log('error', { message: 'unused pictures not removed', error: describeError(error) }),
        );
        return makeSitePicture(media, body);
      },
    },
    services.http,
  );
}
