import type { Table } from '#functions/db/table.ts';
import { readSoldRule } from '#functions/settings/sold-rule.ts';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import { fromRecord, readArtwork } from './artwork-records.ts';
import { picturesOf } from './catalogue-items.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';
import { listText, type Snapshot } from './snapshot.ts';

const answers = new WeakMap<Snapshot['works'], ReadyAnswer>();

/**
 * Every work that can be managed, hidden ones too. Works that left Square's catalogue are not in it, because nothing can
 * be done about them here: they come back by themselves when Square has them again.
 */
export function studioAnswer({ version, works }: Snapshot): ReadyAnswer {
  const known = answers.get(works);
  if (known) return known;
  const answer = readyAnswer(`all-${version}`, listText(works.values()));
  answers.set(works, answer);
  return answer;
}

/** One work for the studio, hidden or not; undefined when it is deleted or unknown. */
export async function studioArtwork(table: Table, artworkId: string): Promise<StudioArtwork | undefined> {
  const record = await readArtwork(table, artworkId);
  if (!record || record.artwork.isDeleted) return undefined;
  const pictures = picturesOf(record.artwork);
  return { ...fromRecord(record, await readSoldRule(table)), ...(pictures && { pictures }) };
}
