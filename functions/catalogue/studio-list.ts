import { createHash } from 'node:crypto';
import type { Table } from '#functions/db/table.ts';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { fromRecord, readArtwork, readEveryArtwork } from './artwork-records.ts';
import type { EncodedBody } from './encoded-answer.ts';
import { compressText } from './snapshot.ts';

/**
 * Every work that can be managed, as it is now: hidden ones too. Works that left Square's catalogue are not in it,
 * because nothing can be done about them here: they come back by themselves when Square has them again.
 */
export async function studioList(table: Table): Promise<EncodedBody> {
  const { records } = await readEveryArtwork(table);
  const artworks = records.map(fromRecord).filter((artwork) => !artwork.isDeleted);
  const text = JSON.stringify(artworks);
  const brotli = await compressText(text);
  return { etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`, brotli };
}

/** One work for the studio, hidden or not; undefined when it is deleted or unknown. */
export async function studioArtwork(table: Table, artworkId: string): Promise<StudioArtwork | undefined> {
  const record = await readArtwork(table, artworkId);
  return record && !record.artwork.isDeleted ? fromRecord(record) : undefined;
}
