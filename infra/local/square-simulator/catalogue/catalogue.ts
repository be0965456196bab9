import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { badRequest, invalid } from '#infra/local/square-simulator/http/problem.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  type Routes,
  timestamp,
  type World,
} from '#infra/local/square-simulator/store/world.ts';
import { indexedObjects, presented } from './catalogue-objects.ts';
import { liveObject } from './catalogue-writes.ts';

/** What `list` gives out when no types are asked for: everything that does not live inside something else. */
const topLevelTypes = [
  'ITEM',
  'CATEGORY',
  'TAX',
  'DISCOUNT',
  'MODIFIER_LIST',
  'PRICING_RULE',
  'PRODUCT_SET',
  'TIME_PERIOD',
  'MEASUREMENT_UNIT',
  'ITEM_OPTION',
  'CUSTOM_ATTRIBUTE_DEFINITION',
  'QUICK_AMOUNTS_SETTINGS',
  'SUBSCRIPTION_PLAN',
];

/** Fixed at Square. */
export const listPageSize = 100;
const batchLimit = 1000;

function listCatalogue(world: World, { query }: ApiRequest): ApiAnswer {
  const asked = (query.get('types') ?? '')
    .split(',')
    .map((type) => type.trim().toUpperCase())
    .filter((type) => type !== '');
  const types = asked.length > 0 ? asked : topLevelTypes;
  const { rows, cursor } = page(world.store.all('objects'), {
    cursor: query.get('cursor') ?? undefined,
    limit: world.listPageSize,
    query: { list: asked },
    key: ({ id }) => id,
    filter: ({ type, is_deleted }) => types.includes(type) && is_deleted !== true,
  });
  return { body: { objects: presented(world, rows), cursor } };
}

function batchRetrieveCatalogue(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body);
  const ids = fields.texts('object_ids');
  if (ids.length === 0) throw fields.missing('object_ids');
  if (ids.length > batchLimit) {
    throw invalid('ARRAY_LENGTH_TOO_LONG', `At most ${batchLimit} objects.`, 'object_ids');
  }
  const withDeleted = fields.flag('include_deleted_objects') ?? false;
  const objects = [...new Set(ids)].flatMap((id) => {
    const object = world.store.get('objects', id);
    return object && (withDeleted || !object.is_deleted) ? [object] : [];
  });
  const related = fields.flag('include_related_objects') ? relatedTo(world, objects) : [];
  return { body: { objects: presented(world, objects), related_objects: presented(world, related) } };
}

function getCatalogueObject(world: World, { params }: ApiRequest): ApiAnswer {
  const object = liveObject(world, params['objectId'] ?? '');
  const [shown] = presented(world, [object]);
  return { body: { object: shown } };
}

/** One level only: an item's categories, taxes and pictures; a variation's item and pictures. */
function relatedTo(world: World, objects: readonly CatalogueObject[]): readonly CatalogueObject[] {
  const given = new Set(objects.map(({ id }) => id));
  const ids = objects.flatMap(({ item_data, item_variation_data, category_data }) => [
    ...(item_data?.categories ?? []).map(({ id }) => id),
    ...(item_data?.category_id === undefined ? [] : [item_data.category_id]),
    ...(item_data?.tax_ids ?? []),
    ...(item_data?.image_ids ?? []),
    ...texts(item_variation_data?.['image_ids']),
    ...texts(category_data?.['image_ids']),
    ...(item_variation_data?.item_id === undefined ? [] : [item_variation_data.item_id]),
  ]);
  return [...new Set(ids)].flatMap((id) => {
    const object = given.has(id) ? undefined : world.store.get('objects', id);
    return object && !object.is_deleted ? [object] : [];
  });
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

const searchPageLimit = 1000;

function searchCatalogue(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body ?? {});
  const types = fields.texts('object_types');
  const begin = fields.instant('begin_time');
  const withDeleted = fields.flag('include_deleted_objects') ?? false;
  if (withDeleted && fields.flag('include_category_path_to_root')) {
    throw badRequest('include_deleted_objects and include_category_path_to_root cannot both be true.');
  }
  const limit = fields.integer('limit') ?? searchPageLimit;
  if (fields.has('query')) throw badRequest('The simulator does not know queries.', 'query');
  const { cursor: _, ...query } = fields.raw;
  const objects = indexedObjects(world);
  const { rows, cursor } = page(objects, {
    cursor: fields.text('cursor'),
    limit: limit <= 0 || limit > searchPageLimit ? searchPageLimit : limit,
    query,
    key: ({ id }) => id,
    filter: (object) =>
      (types.length === 0 ? object.type !== 'ITEM_VARIATION' : types.includes(object.type)) &&
      (withDeleted || !object.is_deleted) &&
      (begin === undefined || Date.parse(object.updated_at) > begin),
  });
  const related = fields.flag('include_related_objects') ? relatedTo(world, rows) : [];
  const newest = objects.reduce((latest, { updated_at }) => Math.max(latest, Date.parse(updated_at)), 0);
  return {
    body: {
      objects: presented(world, rows, objects),
      related_objects: presented(world, related, objects),
      latest_time: timestamp(world, newest),
      cursor,
    },
  };
}

export const catalogueRoutes: Routes = {
  listCatalogue: ['GET', '/v2/catalog/list', listCatalogue, 'ITEMS_READ'],
  searchCatalogue: ['POST', '/v2/catalog/search', searchCatalogue, 'ITEMS_READ'],
  batchRetrieveCatalogue: ['POST', '/v2/catalog/batch-retrieve', batchRetrieveCatalogue, 'ITEMS_READ'],
  getCatalogueObject: ['GET', '/v2/catalog/object/{objectId}', getCatalogueObject, 'ITEMS_READ'],
};
