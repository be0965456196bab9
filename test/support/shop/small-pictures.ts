import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import { photo, serve } from '#test/functions/pictures/fakes.ts';
import { catalogueFile } from '#test/support/journeys/catalogue.ts';
import { leave } from './left-behind.ts';
import type { ShopProcessOptions } from './shop-process.ts';

/**
 * How a shop starts on a catalogue of which every picture is a small one, which this process serves. Preparing a picture of
 * the demo takes as long as the rest of a start.
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
