import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { badRequest, invalid } from '#infra/local/square-simulator/http/problem.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  timestamp,
  type World,
} from '#infra/local/square-simulator/store/world.ts';
import { relatedTo } from './catalogue.ts';
import { indexedObjects, presented } from './catalogue-objects.ts';

const searchPageLimit = 1000;
const itemPageLimit = 100;

export function searchCatalogue(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body ?? {});
  const types = fields.texts('object_types');
  const begin = instant(fields, 'begin_time');
  const withDeleted = fields.flag('include_deleted_objects') ?? false;
  if (withDeleted && fields.flag('include_category_path_to_root')) {
    throw badRequest('include_deleted_objects and include_category_path_to_root cannot both be true.');
  }
  const limit = fields.integer('limit') ?? searchPageLimit;
  const matches = queryFilter(fields.object('query'));
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
      (begin === undefined || Date.parse(object.updated_at) > begin) &&
      matches(object),
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

/** Leaves archived items out unless asked for; has no filter for deleted ones. */
export function searchItems(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body ?? {});
  const words = (fields.text('text_filter') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const categories = fields.texts('category_ids');
  const archived = fields.text('archived_state') ?? 'ARCHIVED_STATE_NOT_ARCHIVED';
  const limit = fields.integer('limit') ?? itemPageLimit;
  if (limit < 1 || limit > itemPageLimit) {
    throw invalid('INVALID_VALUE', `limit must be between 1 and ${itemPageLimit}.`, 'limit');
  }
  const { cursor: _, ...query } = fields.raw;
  const objects = indexedObjects(world);
  const { rows, cursor } = page(objects, {
    cursor: fields.text('cursor'),
    limit,
    query,
    key: ({ id }) => id,
    filter: (object) =>
      object.type === 'ITEM' &&
      !object.is_deleted &&
      archivedMatches(archived, object.item_data?.is_archived ?? false) &&
      words.every((word) => (object.item_data?.name ?? '').toLowerCase().includes(word)) &&
      (categories.length === 0 || categoriesOf(object).some((id) => categories.includes(id))),
  });
  const items = presented(world, rows, objects);
  return {
    body: {
      items,
      matched_variation_ids: items.flatMap(({ item_data }) =>
        (item_data?.variations ?? []).map(({ id }) => id),
      ),
      cursor,
    },
  };
}

function archivedMatches(state: string, isArchived: boolean): boolean {
  if (state === 'ARCHIVED_STATE_ALL') return true;
  return (state === 'ARCHIVED_STATE_ARCHIVED') === isArchived;
}

function categoriesOf({ item_data }: CatalogueObject): readonly string[] {
  return [
    ...(item_data?.categories ?? []).map(({ id }) => id),
    ...(item_data?.category_id === undefined ? [] : [item_data.category_id]),
  ];
}

/** Of Square's query types the simulator knows exact, prefix and text, on the names of objects. */
function queryFilter(query: Fields | undefined): (object: CatalogueObject) => boolean {
  if (!query) return () => true;
  const exact = query.object('exact_query')?.requiredText('attribute_value').toLowerCase();
  const prefix = query.object('prefix_query')?.requiredText('attribute_prefix').toLowerCase();
  const words = (query.object('text_query')?.texts('keywords') ?? []).map((word) => word.toLowerCase());
  const known = ['exact_query', 'prefix_query', 'text_query', 'sorted_attribute_query'];
  const foreign = Object.keys(query.raw).find((name) => !known.includes(name));
  if (foreign) throw badRequest(`The simulator does not know the query ${foreign}.`, query.path(foreign));
  return (object) => {
    const name = nameOf(object).toLowerCase();
    return (
      (exact === undefined || name === exact) &&
      (prefix === undefined || name.startsWith(prefix)) &&
      words.every((word) => name.includes(word))
    );
  };
}

function nameOf({ item_data, item_variation_data, category_data, image_data }: CatalogueObject): string {
  const name =
    item_data?.name ?? item_variation_data?.name ?? category_data?.name ?? image_data?.['name'] ?? '';
  return typeof name === 'string' ? name : '';
}

function instant(fields: Fields, name: string): number | undefined {
  const text = fields.text(name);
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalid('INVALID_TIME', 'Expected an RFC 3339 time.', fields.path(name));
  return time;
}
