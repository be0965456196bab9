import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { page } from '#infra/local/square-simulator/http/paging.ts';
import { badRequest } from '#infra/local/square-simulator/http/problem.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  timestamp,
  type World,
} from '#infra/local/square-simulator/store/world.ts';
import { relatedTo } from './catalogue.ts';
import { indexedObjects, presented } from './catalogue-objects.ts';

const searchPageLimit = 1000;

export function searchCatalogue(world: World, { body }: ApiRequest): ApiAnswer {
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
