import type { Picture } from '#shared/model/artwork.ts';

/** What a letter is made of besides what it tells and the shop's own words. */
export interface Surroundings {
  /** The id of the order, or of the enquiry. */
  readonly about: string;
  /** By artwork; none for a work that has no picture or is gone. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** `https://…`, no trailing slash. */
  readonly siteOrigin: string;
  /** The address of the order's page, for its buyer alone. */
  readonly orderLink?: string | undefined;
}
