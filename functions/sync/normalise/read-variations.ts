import type { ItemObject } from '#functions/square/catalogue-objects.ts';
import type { SyncFailure } from '#shared/model/studio.ts';
import { longestName, type NormalisedVariation, normaliseVariation } from './normalise-variation.ts';
import type { Surroundings } from './surroundings.ts';
import { variationFailure } from './sync-failure.ts';
import type { WorkVariation } from './work.ts';

interface ReadVariations {
  readonly variations: readonly WorkVariation[];
  /** The newest among item and variations. */
  readonly version: number;
  readonly imageIds: readonly string[];
  /** Those that are not sold here. */
  readonly sizes: readonly NonNullable<NormalisedVariation['leftOut']>[];
}

/** An item's variations, each once; what is wrong with them goes to `failures`. */
export function readVariations(
  item: ItemObject,
  work: { readonly artworkId: string; readonly title: string },
  { location, now }: Surroundings,
  failures: SyncFailure[],
): ReadVariations {
  const found = new Map<string, WorkVariation>();
  const cut: WorkVariation[] = [];
  const imageIds: string[] = [];
  const sizes: NonNullable<NormalisedVariation['leftOut']>[] = [];
  let version = item.version ?? 0;
  const fail = (variation: WorkVariation, error: string) =>
    failures.push(variationFailure(work, variation, error));
  for (const [position, object] of (item.itemData.variations ?? []).entries()) {
    const read = normaliseVariation(object, location, { ...work, now }, position);
    failures.push(...read.failures);
    version = Math.max(version, read.version);
    imageIds.push(...read.imageIds);
    if (read.leftOut) sizes.push(read.leftOut);
    const { variation } = read;
    if (!variation) continue;
    if (found.has(variation.variationId)) {
      fail(variation, 'Square lists this variation twice; the first one counts.');
      continue;
    }
    found.set(variation.variationId, variation);
    if (read.isNameCut) cut.push(variation);
  }
  const variations = [...found.values()];
  for (const variation of cut) fail(variation, cutError(variation, variations));
  return { variations, version, imageIds, sizes };
}

function cutError(variation: WorkVariation, all: readonly WorkVariation[]): string {
  return all.some((other) => other !== variation && other.name === variation.name)
    ? `Cut to ${longestName} characters, the name of this size is the same as another’s, so nobody can tell them apart. Please shorten it in Square.`
    : `The name of this size is longer than ${longestName} characters and was cut. Please shorten it in Square.`;
}
