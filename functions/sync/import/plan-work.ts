import { absentOr, atMost } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { changeItem } from '#functions/db/update.ts';
import { itemFailure, type ShopWork, variationFailure } from '#functions/sync/normalise/work.ts';
import { factsOf } from '#shared/artwork/artwork.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';
import type { FieldChange } from '#shared/studio/sync-change.ts';
import { pictureFailure } from './failed-pictures.ts';
import { fieldChanges } from './field-changes.ts';
import { asKnown, isSameSet, lackingPictures, pictureSetOf, type WantedPicture } from './plan-pictures.ts';
import {
  isSame,
  leaveVariations,
  lostPicture,
  noPicture,
  type PlanContext,
  planVariation,
  stockAfter,
} from './plan-variation.ts';
import { repaired, type StoredWork } from './stored-works.ts';

/** The writes that update the table to Square's data of one work. There are no actions if nothing changed. */
export interface WorkPlan {
  readonly artworkId: string;
  readonly title: string;
  readonly change: 'new' | 'changed' | 'unchanged' | 'gone';
  readonly actions: readonly TransactAction[];
  /** Visible changes of a work that the shop already has. */
  readonly fields: readonly FieldChange[];
  /** Number of changes that are not in `fields`. */
  readonly moreFields?: number;
  readonly pictures: readonly WantedPicture[];
  /** Messages for the artist about data in the table that could not be read. */
  readonly problems?: readonly SyncFailure[];
}

/** Milliseconds by which the clocks of two processes may differ. */
const clockSlack = 10 * 60_000;

/** Plans the writes of a work. They set only Square's fields: `hidden`, `featured` and claims belong to the shop. */
export function planWork(asRead: ShopWork, stored: StoredWork | undefined, context: PlanContext): WorkPlan {
  const work = asKnown(asRead, stored?.artwork);
  const plan = { artworkId: work.artworkId, title: work.title };
  // Ignores data older than the stored data, for instance from a page that was read before a webhook wrote. Exception:
  // if the stored data was written well before this read began, Square's catalogue was restored to an older state.
  if (
    stored &&
    stored.artwork.squareVersion > work.squareVersion &&
    stored.artwork.changedAt >= context.readSince - clockSlack
  ) {
    return { ...plan, change: 'unchanged', actions: [], fields: [], pictures: [] };
  }
  const variations = [
    ...work.variations
      .filter(({ variationId }) => !stored?.lost.has(variationId))
      .map((variation) => planVariation(work, variation, stored, context)),
    ...leaveVariations(stored, work.variations),
  ].filter((action) => action !== undefined);
  const artwork = planArtwork(work, stored, variations.length > 0, context);
  const isNew = !stored || (context.run > 0 && stored.artwork.addedRun === context.run);
  const actions = [...(artwork ? [artwork] : []), ...variations];
  const fields =
    isNew || stored.artwork.isDeleted
      ? undefined
      : fieldChanges(work, stored, (variation, row) => stockAfter(variation, row, context));
  const { wanted, unmade } = lackingPictures(work, stored?.artwork, context);
  const isChanged = fields === undefined || fields.length > 0 || actions.length > 0;
  return {
    ...plan,
    change: fields === undefined ? 'new' : isChanged ? 'changed' : 'unchanged',
    actions,
    ...shownFields(fields ?? []),
    pictures: wanted,
    problems: [
      ...(stored ? problemsOf(work, stored) : []),
      ...neverCounted(work, stored, context),
      ...unmade.map(({ place, givenUp }) => pictureFailure(work, place, givenUp.error)),
    ],
  };
}

/** Maximum number of changes that the artist sees of one work. */
const mostFields = 20;

function shownFields(fields: readonly FieldChange[]): Pick<WorkPlan, 'fields' | 'moreFields'> {
  const more = fields.length - mostFields;
  return { fields: fields.slice(0, mostFields), ...(more > 0 && { moreFields: more }) };
}

/** Lists messages about unreadable data that a sync cannot restore from Square. */
function problemsOf(work: ShopWork, { broken, lost }: StoredWork): SyncFailure[] {
  const claims = work.variations
    .filter(({ variationId }) => lost.has(variationId))
    .map((variation) => variationFailure(work, variation, unreadableClaims));
  return 'hidden' in broken ? [itemFailure(work, unreadableHidden), ...claims] : claims;
}

/** Lists messages about sizes that are sold out only because Square has no count of them. */
function neverCounted(work: ShopWork, stored: StoredWork | undefined, context: PlanContext): SyncFailure[] {
  return work.variations
    .filter((variation) => {
      const stock = stockAfter(variation, stored?.variations.get(variation.variationId), context);
      return stock.tracked && !stock.soldOut && stock.calculatedAt === 0;
    })
    .map((variation) => variationFailure(work, variation, notCounted));
}

const notCounted =
  'Square tracks its stock but has no count at this location, so it is shown as sold out. In Square, enter how many there are, or stop tracking it.';
const unreadableClaims =
  'The shop cannot read which orders have reserved it, so nobody can buy it. Please ask your operator.';
const unreadableHidden =
  'The shop could not read whether you had hidden it. Please check that it is shown or hidden as you want it.';

/** Plans the removal of a work that Square has deleted or archived, or no longer sells at this location. */
export function planGone(
  gone: { readonly artworkId: string; readonly title: string; readonly squareVersion: number },
  stored: StoredWork | undefined,
  context: Pick<PlanContext, 'now'>,
): WorkPlan {
  const plan = { artworkId: gone.artworkId, title: gone.title, fields: [], pictures: [] };
  if (!stored || stored.artwork.isDeleted || stored.artwork.squareVersion > gone.squareVersion) {
    return { ...plan, change: 'unchanged', actions: [] };
  }
  return {
    ...plan,
    change: 'gone',
    actions: [
      changeItem(
        keys.artwork(gone.artworkId),
        {
          ...repaired(stored.artwork, stored.broken),
          isDeleted: true,
          changedAt: context.now,
          squareVersion: gone.squareVersion,
        },
        // The work must not have been changed since it was read.
        { where: { changedAt: absentOr(stored.artwork.changedAt), ...stored.broken } },
      ),
      ...leaveVariations(stored),
    ],
  };
}

function planArtwork(
  work: ShopWork,
  stored: StoredWork | undefined,
  withVariations: boolean,
  context: PlanContext,
): TransactAction | undefined {
  const { artworkId, shipsTo, squareUpdatedAt } = work;
  const markedSoldAt = work.isMarkedSold
    ? (stored?.artwork.markedSoldAt ?? Date.parse(squareUpdatedAt))
    : undefined;
  const shown = {
    ...factsOf(work),
    shipsTo,
    squareUpdatedAt,
    markedSoldAt,
    isDeleted: false,
  };
  const pictureSet = pictureSetOf(work, stored?.artwork);
  const listed = work.variations.map(({ variationId }) => variationId);
  const variationIds = [...new Set([...(stored?.artwork.variationIds ?? []), ...listed])];
  const book = { squareVersion: work.squareVersion, changedAt: context.now, variationIds };
  if (!stored) {
    const added = { addedRun: context.run, addedAt: context.now };
    const first = { artworkId, squareId: artworkId, hidden: false, featured: false, ...added };
    return changeItem(
      keys.artwork(artworkId),
      { ...shown, ...noPicture, ...(pictureSet && { pictureSet }), ...book, ...first },
      { isNew: true },
    );
  }
  const { artwork, broken } = stored;
  const isBroken = Object.keys(broken).length > 0;
  const lost = lostPicture(work, artwork);
  const grown = variationIds.length > artwork.variationIds.length;
  // A newer price is stored with its version, so that data from an older page cannot restore the old price.
  const isNewer = withVariations && work.squareVersion !== artwork.squareVersion;
  const isSetChanged = !isSameSet(pictureSet, artwork.pictureSet);
  const isChanged = !isSame(shown, artwork) || isSetChanged || grown || isNewer || lost.imageUrl || isBroken;
  if (!isChanged) return undefined;
  return changeItem(
    keys.artwork(artworkId),
    {
      ...repaired(artwork, broken),
      ...shown,
      ...lost,
      ...book,
      // Null removes the attribute.
      ...(isSetChanged && { pictureSet: pictureSet ?? null }),
    },
    {
      where: {
        squareVersion: absentOr(atMost(Math.max(work.squareVersion, artwork.squareVersion))),
        // A new variation copies `hidden` from the work's row, so the row's `hidden` must be unchanged.
        ...(grown && { hidden: artwork.hidden }),
        // The step that makes pictures also writes this field.
        ...(isSetChanged && artwork.pictureSet && { pictureSet: artwork.pictureSet }),
        ...broken,
      },
    },
  );
}
