import type { Facts } from '#shared/artwork/artwork.ts';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import type { LeftOut } from '#shared/studio/left-out.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';
import type { References } from './references.ts';
import type { ImageSource } from './work-image.ts';

/** An item of Square's as the shop shows it; what the sync compares with the table. */
export interface ShopWork extends Facts {
  readonly artworkId: string;
  /** The newest version among item and variations: an older one never overwrites a newer. */
  readonly squareVersion: number;
  readonly squareUpdatedAt: string;
  /** The artist says at Square that it is sold; then nothing of it can be bought, whatever is counted. */
  readonly isMarkedSold: boolean;
  /** Codes of the only countries it is sent to; empty: the artist is asked. Undefined: wherever the shop sends works. */
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
  /** Square says so whatever the count, or the artist of the whole work. */
  readonly soldOut: boolean;
}

/** The location whose prices, presence and counts hold. */
export interface SaleLocation {
  readonly locationId: string;
  readonly currency: string;
}

/** What became of one object of the catalogue. */
export type Normalised =
  /** To be shown. */
  | {
      readonly kind: 'work';
      readonly work: ShopWork;
      readonly failures: readonly SyncFailure[];
      /** Sizes of it that Square does not sell here. */
      readonly leftOut: readonly LeftOut[];
    }
  /** Archived, deleted, or not sold at this location: it leaves the shop. */
  | {
      readonly kind: 'gone';
      readonly artworkId: string;
      readonly title: string;
      readonly squareVersion: number;
      /** Why it is not in the shop, unless it was deleted. */
      readonly leftOut: readonly LeftOut[];
    }
  /** Cannot be read: whatever the shop has of it stays as it is. */
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
  /** Hosts of pictures besides Square's own. */
  readonly imageHosts: readonly string[];
  /** Milliseconds. */
  readonly now: number;
}

interface Named {
  readonly artworkId: string;
  readonly title: string;
}

/** What is wrong with a work, in words for the artist. */
export function itemFailure({ artworkId, title }: Named, error: string): SyncFailure {
  return { type: 'item', itemTitle: title, itemId: artworkId, error };
}

/** The same of one of its sizes. */
export function variationFailure(
  { artworkId, title }: Named,
  { variationId, name }: { readonly variationId: string; readonly name: string },
  error: string,
): SyncFailure {
  return { type: 'variation', itemTitle: title, itemId: artworkId, variationName: name, variationId, error };
}
