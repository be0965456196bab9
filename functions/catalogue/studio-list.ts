import type { Table } from '#functions/db/table.ts';
import { keptBy } from '#functions/kept-once.ts';
import { readSetting } from '#functions/settings/settings-records.ts';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { fromRecord, readArtwork } from './artwork-records.ts';
import { picturesOf } from './catalogue-items.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';
import { listText, type Snapshot } from './snapshot.ts';

/**
 * Every work that can be managed, hidden ones too. Works that left Square's catalogue are not in it, because nothing can
 * be done about them here: they come back by themselves when Square has them again.
 */
export const studioAnswer: (snapshot: Snapshot) => ReadyAnswer = keptBy(
  ({ works }) => works,
  ({ version, works }) => readyAnswer(`all-${version}`, listText(works.values())),
);

/** One work for the studio, hidden or not; undefined when it is deleted or unknown. */
export async function studioArtwork(table: Table, artworkId: string): Promise<StudioArtwork | undefined> {
  const record = await readArtwork(table, artworkId);
  if (!record || record.artwork.isDeleted) return undefined;
  const pictures = picturesOf(record.artwork);
  return { ...fromRecord(record, await readSetting(table, 'emptyIsSold')), ...(pictures && { pictures }) };
}
