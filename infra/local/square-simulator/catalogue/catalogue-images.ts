import { createHash } from 'node:crypto';
import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { idempotent } from '#infra/local/square-simulator/http/idempotency.ts';
import { invalid } from '#infra/local/square-simulator/http/problem.ts';
import { newId } from '#infra/local/square-simulator/store/ids.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import { uploadPath } from '#infra/local/square-simulator/store/uploads.ts';
import type {
  ApiAnswer,
  ApiRequest,
  UploadedFile,
  World,
} from '#infra/local/square-simulator/store/world.ts';
import { catalogueObject } from './catalogue-file.ts';
import { emitCatalogueChange, presented, saveObject } from './catalogue-objects.ts';
import { keyLimit, liveObject } from './catalogue-writes.ts';

/** Square docs, "Work with images". */
const mostBytes = 15_000_000;
const mostImages = 250;
const attachable = ['ITEM', 'ITEM_VARIATION', 'CATEGORY'];
/** By the first bytes: JPEG (PJPEG, too), PNG, GIF. */
const accepted = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];

/**
 * Square docs, CreateCatalogImage: stores a file as a new IMAGE and appends it to the images of `object_id`, or puts it
 * in front where `is_primary`.
 */
export function createCatalogueImage(world: World, { body, file }: ApiRequest): ApiAnswer {
  const fields = new Fields(body);
  const key = fields.requiredText('idempotency_key', { max: keyLimit });
  const image = fields.requiredObject('image');
  if (!file) throw fields.missing('image_file');
  const request = { body, file: createHash('sha256').update(file.bytes).digest('hex') };
  return idempotent(world, { operation: 'createCatalogueImage', key, body: request }, () => {
    image.requiredText('type', { oneOf: ['IMAGE'] });
    if (!image.requiredText('id').startsWith('#')) {
      throw invalid('INVALID_VALUE', 'A new object needs an id that begins with #.', image.path('id'));
    }
    checkFile(file);
    const id = newId.catalogue();
    const objectId = fields.text('object_id');
    if (objectId !== undefined) attach(world, objectId, id, fields.flag('is_primary') ?? false);
    world.uploads.save(uploadPath(id), file.bytes);
    const image_data = { ...image.object('image_data')?.raw, url: uploadPath(id) };
    const saved = saveObject(world, catalogueObject({ type: 'IMAGE', id, image_data }, 'image'));
    emitCatalogueChange(world);
    return { body: { image: presented(world, [saved])[0] } };
  });
}

function checkFile({ bytes }: UploadedFile): void {
  if (bytes.length > mostBytes) {
    throw invalid('INVALID_REQUEST', 'The image file is larger than 15 MB.', 'image_file');
  }
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (!accepted.some((sign) => start.startsWith(sign))) {
    throw invalid('UNSUPPORTED_MEDIA_TYPE', 'The image file is no JPEG, PNG or GIF.', 'image_file');
  }
}

function attach(world: World, objectId: string, imageId: string, isPrimary: boolean): void {
  const object = liveObject(world, objectId);
  if (!attachable.includes(object.type)) {
    throw invalid('INVALID_VALUE', `No image is attached to a ${object.type}.`, 'object_id');
  }
  const name = `${object.type.toLowerCase()}_data`;
  const data = object[name] as { readonly image_ids?: readonly string[] } | undefined;
  const before = data?.image_ids ?? [];
  if (before.length >= mostImages) {
    throw invalid('ARRAY_LENGTH_TOO_LONG', `An object has at most ${mostImages} images.`, 'object_id');
  }
  const image_ids = isPrimary ? [imageId, ...before] : [...before, imageId];
  saveObject(world, { ...object, [name]: { ...data, image_ids } } as CatalogueObject);
}
