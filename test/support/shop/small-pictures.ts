import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import { photo, serve } from '#test/functions/pictures/fakes.ts';
import { catalogueFile } from '#test/support/journeys/catalogue.ts';
import { leave } from './left-behind.ts';
import type { ShopProcessOptions } from './shop-process.ts';

/**
 * Returns start options for a catalogue with small pictures, which this process serves, because the demo's pictures
 * would double the duration of a start.
 */
export async function startOnSmallPictures({ objects, ...rest }: CatalogueFile): Promise<ShopProcessOptions> {
  const picture = await photo();
  const site = await serve((_, response) => void response.end(picture));
  leave(site.stop);
  const served = objects.map((object) =>
    object.image_data
      ? { ...object, image_data: { ...object.image_data, url: `${site.url}/picture.jpg` } }
      : object,
  );
  return {
    args: ['--catalogue', catalogueFile({ ...rest, objects: served })],
    environment: { IMAGE_HOSTS: site.host },
  };
}
