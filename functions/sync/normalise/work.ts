import type { Facts } from '#shared/artwork/artwork.ts';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import type { LeftOut } from '#shared/studio/left-out.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';
import type { References } from './references.ts';
import type { ImageSource } from './work-image.ts';

/** An item of Square's in the shop's form; the sync compares it with the table. */
export interface ShopWork extends Facts {
  readonly artworkId: string;
  /** The newest version among item and variations; an older one never overwrites a newer one. */
  readonly squareVersion: number;
  readonly squareUpdatedAt: string;
  /** The artist has marked it as sold at Square: it cannot be bought, whatever its count. */
  readonly isMarkedSold: boolean;
  /** Codes of the only countries it is sent to; empty: by arrangement; undefined: wherever the shop sends. */
  readonly shipsTo?: readonly string[] | undefined;
  readonly image: ImageSource | undefined;
  /** Its other images, in Square's order. */
  readonly furtherImages: readonly ImageSource[];
  readonly variations: readonly WorkVariation[];
}

export interface WorkVariation {
  readonly variationId: string;
  readonly name: string;
  readonly ordinal: number;
  /** Minor units; null: price on request. */
  readonly price: number | null;
  readonly currency: string;
  readonly tracked: boolean;
  /** Square marks it as sold out whatever the count, or the artist has marked the work as sold. */
  readonly soldOut: boolean;
}

/** The location whose prices, presence and counts apply. */
export interface SaleLocation {
  readonly locationId: string;
  readonly currency: string;
}

/** The result of reading one catalogue object. */
export type Normalised =
  /** A work for the shop. */
  | {
      readonly kind: 'work';
      readonly work: ShopWork;
      readonly failures: readonly SyncFailure[];
      /** Its sizes that Square does not sell here. */
      readonly leftOut: readonly LeftOut[];
    }
  /** Archived, deleted, or not sold at this location: the shop removes it. */
  | {
      readonly kind: 'gone';
      readonly artworkId: string;
      readonly title: string;
      readonly squareVersion: number;
      /** Why it is not in the shop, unless it was deleted. */
      readonly leftOut: readonly LeftOut[];
    }
  /** Unreadable: the shop keeps what it has of it. */
  | {
      readonly kind: 'unreadable';
      readonly artworkId: string | undefined;
      readonly failures: readonly SyncFailure[];
      readonly leftOut: readonly LeftOut[];
    };

export interface ItemContext {
  readonly location: SaleLocation;
  readonly references: References;
  readonly terms: TermsOfSale;
  /** Allowed picture hosts besides Square's own. */
  readonly imageHosts: readonly string[];
  /** Milliseconds. */
  readonly now: number;
}

interface Named {
  readonly artworkId: string;
  readonly title: string;
}

/** A failure of a work, with a message for the artist. */
export function itemFailure({ artworkId, title }: Named, error: string): SyncFailure {
  return { type: 'item', itemTitle: title, itemId: artworkId, error };
}

/** A failure of one of its sizes. */
export function variationFailure(
  { artworkId, title }: Named,
  { variationId, name }: { readonly variationId: string; readonly name: string },
  error: string,
): SyncFailure {
  return { type: 'variation', itemTitle: title, itemId: artworkId, variationName: name, variationId, error };
}
