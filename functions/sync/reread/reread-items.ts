import * as z from 'zod/mini';
import { envelopeOf } from '#functions/square/catalogue-objects.ts';
import { chooseLocation } from '#functions/sync/import/choose-location.ts';
import { completeReferences } from '#functions/sync/import/complete-references.ts';
import { type Imported, importObjects } from '#functions/sync/import/import-objects.ts';
import type { ReadPorts } from '#functions/sync/import/read-ports.ts';
import { collectReferences } from '#functions/sync/normalise/references.ts';
import { noteRereads } from '#functions/sync/run/problem-records.ts';
import type { ChangedObjects } from './collect-changes.ts';

export interface ReadAgain extends Pick<Imported, 'works' | 'failures' | 'seen' | 'unwritten'> {
  /** Highest version among an item and its variations, for each item that Square returned, by id. */
  readonly answered: ReadonlyMap<string, number>;
  readonly needsPictures: boolean;
  /** Milliseconds: when the read began. The studio's list of re-read works shows this time. */
  readonly readAt: number;
}

interface Wish {
  /** Decides whether works that are gone at Square may be removed. By default they may. */
  readonly mayLeave?: Parameters<typeof importObjects>[2]['mayLeave'];
  /** Whether the artist requested the read. The studio then lists all works that were read, not only changed ones. */
  readonly isAsked?: boolean;
}

/** Reads these items from Square and imports them. An item that Square lacks is removed if it has a tombstone. */
export async function rereadItems(
  ports: ReadPorts,
  { itemIds, tombstones }: Pick<ChangedObjects, 'itemIds' | 'tombstones'>,
  { mayLeave = async () => true, isAsked = false }: Wish = {},
): Promise<ReadAgain> {
  const readAt = ports.now();
  if (itemIds.length === 0) return { ...nothing, readAt };
  const [location, answer] = await Promise.all([chooseLocation(ports), ports.getItems(itemIds)]);
  const items = answer.objects.filter((object) => envelopeOf(object)?.type === 'ITEM');
  const answered = new Map(
    items.flatMap((item) => {
      const id = envelopeOf(item)?.id;
      return id === undefined ? [] : [[id, newestVersion(item)] as const];
    }),
  );
  const missing = itemIds.filter((id) => !answered.has(id) && tombstones.has(id));
  const imported = await importObjects(ports, [...items, ...missing.map((id) => tombstones.get(id))], {
    run: 0,
    readSince: readAt,
    location,
    references: await completeReferences(ports, items, collectReferences(answer.related)),
    filter: '',
    mayLeave,
  });
  const { works, failures, pictures, seen, unwritten } = imported;
  const artworkIds = [...answered.keys(), ...missing];
  const changed = works.filter(({ change }) => change !== 'unchanged').map(({ artworkId }) => artworkId);
  await noteRereads(ports, {
    artworkIds,
    listed: isAsked ? artworkIds : [...changed, ...failures.map(({ itemId }) => itemId)],
    at: readAt,
    failures,
  });
  return { works, failures, seen, unwritten, answered, needsPictures: pictures.length > 0, readAt };
}

const nothing = {
  works: [],
  failures: [],
  seen: [],
  unwritten: [],
  answered: new Map<string, number>(),
  needsPictures: false,
};

const version = z.union([z.bigint(), z.number()]);
const versionsSchema = z.object({
  version,
  itemData: z.optional(z.object({ variations: z.optional(z.array(z.object({ version }))) })),
});

function newestVersion(item: unknown): number {
  const { success, data } = versionsSchema.safeParse(item);
  if (!success) return 0;
  return Math.max(...[data, ...(data.itemData?.variations ?? [])].map((object) => Number(object.version)));
}
