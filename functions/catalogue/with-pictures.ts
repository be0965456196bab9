import type { Table } from '#functions/db/table.ts';
import { describeError, type Log } from '#functions/log.ts';
import type { Artwork } from '#shared/model/artwork.ts';
import { readArtworkItem } from './artwork-records.ts';
import { picturesOf } from './catalogue-items.ts';

/** The work with all its pictures, which its row alone holds. Where the row cannot be read, only the picture of the lists. */
export async function withPictures(
  { table, log }: { readonly table: Table; readonly log: Log },
  artwork: Artwork,
): Promise<Artwork> {
  try {
    const item = await readArtworkItem(table, artwork.id);
    const pictures = item && picturesOf(item);
    return pictures ? { ...artwork, pictures } : artwork;
  } catch (error) {
    log('warn', { message: 'work without its further pictures', error: describeError(error) });
    return artwork;
  }
}
