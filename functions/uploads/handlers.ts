import * as z from 'zod/mini';
import { ofPartition } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { badRequest } from '#functions/http/errors.ts';
import { takeFromLimit } from '#functions/http/rate-limit.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { contentKey } from '#functions/pictures/finished-pictures.ts';
import { BadPicture, measure, mostElongated, mostPixels } from '#functions/pictures/make-files.ts';
import { makeOnce } from '#functions/pictures/make-pictures.ts';
import type { MediaLibrary } from '#functions/pictures/media-store.ts';
import { describeError } from '#functions/platform/log.ts';
import type { Picture } from '#shared/artwork/artwork.ts';
import { isSharp } from '#shared/artwork/pictures.ts';
import { changedTextsSchema } from '#shared/texts/shop-texts.ts';
import {
  leastUploadWidth,
  sitePicturePrefix,
  uploadErrors,
  uploadTypeOf,
} from '#shared/texts/site-pictures.ts';
import { pictureNames } from '#shared/texts/text-rules.ts';

/**
 * Milliseconds from a picture's upload until it may be removed: longer than the table's point-in-time recovery (35
 * days), so that a restored table still finds its pictures. No row records when a picture was last used. After a
 * restore, an older picture is missing if it was in use at the restored time and unused since, and must be uploaded
 * again.
 */
const keptMs = 40 * 24 * 60 * 60_000;

/** A row with published texts, the draft or the previous publication. */
const textsRow = storedRow('textsDraft', z.object({ texts: z.optional(changedTextsSchema) }));

/** Limit of uploads for the whole shop. Each takes some seconds of processor time, and 2 MB for at least a month. */
const uploads = { name: 'site-pictures-all', limit: 60, windowSeconds: 3600 } as const;

/** Receives the artist's uploads: pictures for the home page, the portrait and About. */
export function uploadsService(services: Services, media: MediaLibrary) {
  const { table, now, log, config } = services;
  return serve(
    'uploads',
    {
      uploadPicture: async ({ body }) => {
        await takeFromLimit({ table, now }, uploads, 'all');
        // Unused pictures are removed before the upload. After it, the removal could delete old files that it uses
        // again.
        await removeUnused({ table, media, now }).catch((error: unknown) =>
          log('error', { message: 'unused pictures could not be removed', error: describeError(error) }),
        );
        return makeSitePicture({ media, siteOrigin: config.siteOrigin }, body);
      },
    },
    services.http,
  );
}

/**
 * Makes the files of an uploaded picture, in the formats and widths of every picture. Stores neither the upload itself
 * nor its metadata about location and camera. Throws a refusal with a message for the artist.
 */
async function makeSitePicture(ports: Parameters<typeof makeOnce>[0], upload: Uint8Array): Promise<Picture> {
  if (upload.length === 0) throw badRequest(uploadErrors.empty);
  if (!uploadTypeOf(upload)) {
    throw badRequest(uploadErrors.format);
  }
  const { width } = await measure(upload).catch(refuse);
  if (width < leastUploadWidth) {
    throw badRequest(
      `This picture is ${width} ${width === 1 ? 'pixel' : 'pixels'} wide. Please choose one of at least ${leastUploadWidth}.`,
    );
  }
  return makeOnce(ports, upload, sitePicturePrefix + contentKey(upload), isSharp).catch(refuse);
}

function refuse(error: unknown): never {
  if (!(error instanceof BadPicture)) throw error;
  if (error.fault === 'pixels') {
    throw badRequest(
      `This picture has more than ${mostPixels / 1_000_000} million pixels. Please choose a smaller one.`,
    );
  }
  if (error.fault === 'shape') {
    throw badRequest(
      `This picture is more than ${mostElongated} times as long as it is wide. Please choose another one.`,
    );
  }
  throw badRequest(uploadErrors.damaged);
}

interface Ports extends TableAndClock {
  readonly media: MediaLibrary;
}

/**
 * Removes files of uploaded pictures that are not in the published texts, the draft or the previous publication, once
 * the files are 40 days old. Throws UnreadableRow before it removes anything.
 */
async function removeUnused({ table, media, now }: Ports): Promise<void> {
  const files = await media.list(sitePicturePrefix);
  const old = files.filter(({ savedAt }) => savedAt < now() - keptMs);
  if (old.length === 0) return;
  const used = await usedKeys(table);
  for (const { name } of old) if (![...used].some((key) => name.startsWith(key))) await media.remove(name);
}

async function usedKeys(table: Table): Promise<ReadonlySet<string>> {
  const items = await table.query({ ...ofPartition(keys.textsDraft().pk), ConsistentRead: true });
  const rows = items.map((item) => textsRow.read(item).texts);
  return new Set(rows.flatMap((texts) => pictureNames.flatMap((name) => texts?.[name]?.key ?? [])));
}
