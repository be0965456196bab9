import { createHash } from 'node:crypto';
import type { Facts } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import type { LeftOut } from '#shared/studio/left-out.ts';
import type { SyncFailure } from '#shared/studio/studio.ts';
import { shop } from '#shop-config';
import { longestCaption, type References } from './references.ts';

/** An item of Square in the shop's form, which the sync compares with the table. */
export interface ShopWork extends Facts {
  readonly artworkId: string;
  /** Highest version among the item and its variations. Data of an older version never replaces newer data. */
  readonly squareVersion: number;
  readonly squareUpdatedAt: string;
  /** Whether the artist has marked the work as sold at Square. It cannot be bought then, whatever its count. */
  readonly isMarkedSold: boolean;
  /** Codes of the countries to which the work may be sent. Empty: by arrangement only. Undefined: all countries of the shop. */
  readonly shipsTo?: readonly string[] | undefined;
  readonly image: ImageSource | undefined;
  /** The work's other images, in Square's order. */
  readonly furtherImages: readonly ImageSource[];
  readonly variations: readonly WorkVariation[];
}

export interface WorkVariation {
  readonly variationId: string;
  readonly name: string;
  readonly ordinal: number;
  /** Minor units; null means price on request. */
  readonly price: number | null;
  readonly currency: string;
  readonly tracked: boolean;
  /** Whether Square marks the variation as sold out, or the artist the work as sold. The count does not matter then. */
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
      /** Sizes of the work that Square does not sell here. */
      readonly leftOut: readonly LeftOut[];
    }
  /** An item that is archived, deleted or not sold at this location. The shop removes it. */
  | {
      readonly kind: 'gone';
      readonly artworkId: string;
      readonly title: string;
      readonly squareVersion: number;
      /** Why the item is not in the shop. Empty for a deleted item. */
      readonly leftOut: readonly LeftOut[];
    }
  /** An unreadable item. The shop keeps its stored data. */
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
  /** Hosts of pictures that are allowed besides Square's own. */
  readonly imageHosts: readonly string[];
  /** Milliseconds. */
  readonly now: number;
}

interface Named {
  readonly artworkId: string;
  readonly title: string;
}

/** Makes a failure of a work. `error` is a message for the artist. */
export function itemFailure({ artworkId, title }: Named, error: string): SyncFailure {
  return { type: 'item', itemTitle: title, itemId: artworkId, error };
}

/** Makes a failure of one size of a work. */
export function variationFailure(
  { artworkId, title }: Named,
  { variationId, name }: { readonly variationId: string; readonly name: string },
  error: string,
): SyncFailure {
  return { type: 'variation', itemTitle: title, itemId: artworkId, variationName: name, variationId, error };
}

/** Maximum number of pictures of one work: few visitors view more, and each takes a second to make. */
const mostPictures = 12;

/**
 * Lists the work's images that the shop may load, in Square's order; the first is the main one. An id without an object
 * belongs to a deleted image. `errors` are messages for the artist, above all if visitors cannot see the work.
 */
export function imagesOf(
  imageIds: readonly string[],
  images: References['images'],
  { imageHosts, title }: { readonly imageHosts: readonly string[]; readonly title: string },
): { readonly images: readonly ImageSource[]; readonly errors: readonly string[] } {
  const known = [...new Set(imageIds)].flatMap((imageId) => {
    const image = images.get(imageId);
    return image ? [{ imageId, ...image }] : [];
  });
  const allowed = known.filter(({ url }) => isAllowedImage(url, imageHosts));
  const chosen = allowed.slice(0, mostPictures);
  const shown = chosen.map(({ imageId, caption, ...image }) => ({
    ...imageSource(imageId, image),
    ...(caption !== '' && displayTitle(caption) !== displayTitle(title) && { alt: caption }),
  }));
  if (shown.length === 0) return { images: [], errors: [whyNoPicture(imageIds.length, known.length)] };
  const errors: string[] = [];
  if (allowed.length < known.length) {
    errors.push('One of its pictures has an address that the shop does not load pictures from.');
  }
  if (chosen.some(({ isCaptionCut }) => isCaptionCut)) {
    errors.push(
      `The caption of one of its pictures is longer than ${longestCaption} characters and was cut. Please shorten it in Square.`,
    );
  }
  if (allowed.length > mostPictures) {
    errors.push(`It has ${allowed.length} pictures in Square; visitors see the first ${mostPictures}.`);
  }
  return { images: shown, errors };
}

function whyNoPicture(named: number, known: number): string {
  if (named === 0) return 'It has no picture in Square, so visitors do not see it.';
  return known > 0
    ? 'Its picture has an address that the shop does not load pictures from, so visitors do not see it.'
    : 'Its picture is not in Square any more, so visitors do not see it.';
}

/** The image at Square from which a picture is made. */
export interface ImageSource {
  readonly imageId: string;
  readonly url: string;
  /** Hash of image id and URL. It does not change with the caption. */
  readonly key: string;
  /**
   * Version of the image object, which every edit increases, even of the caption. Square does not document whether the
   * URL changes when the file is replaced. So if only the version changes, the file is compared.
   */
  readonly version: number;
  /** Key in older rows, a hash that also included the version. */
  readonly formerKey: string;
  /** The artist's caption. Absent if there is none or if it only repeats the title. */
  readonly alt?: string;
}

export function imageSource(
  imageId: string,
  image: { readonly url: string; readonly version: number },
): ImageSource {
  const { url, version } = image;
  return {
    imageId,
    url,
    key: hashOf(`${imageId}\n${url}`),
    version,
    formerKey: hashOf(`${imageId}\n${version}\n${url}`),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}

/** Allows Square's own hosts over https, and the exact hosts that the operator has configured. */
export function isAllowedImage(url: string, extraHosts: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username || parsed.password) return false;
  const { protocol, hostname, host } = parsed;
  if (extraHosts.includes(host) || extraHosts.includes(hostname)) {
    return protocol === 'https:' || protocol === 'http:';
  }
  return protocol === 'https:' && (shop.imageHosts as readonly string[]).includes(host);
}
