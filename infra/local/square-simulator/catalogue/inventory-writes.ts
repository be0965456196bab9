import { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { idempotent } from '#infra/local/square-simulator/http/idempotency.ts';
import { badRequest, invalid, notFound } from '#infra/local/square-simulator/http/problem.ts';
import type { CountRow } from '#infra/local/square-simulator/store/types.ts';
import type { ApiAnswer, ApiRequest, World } from '#infra/local/square-simulator/store/world.ts';
import { keyLimit } from './catalogue-writes.ts';
import { adjustStock, setStock } from './inventory.ts';
import { locationOf } from './locations.ts';

const mostChanges = 100;
const oldest = 24 * 60 * 60_000;

/** Square docs, "BatchChangeInventory": counts that were taken and movements between states, all of them or none. */
export function batchCreateChanges(world: World, { body }: ApiRequest): ApiAnswer {
  const fields = new Fields(body);
  const key = fields.requiredText('idempotency_key', { max: keyLimit });
  return idempotent(world, { operation: 'batchCreateChanges', key, body }, () => {
    const changes = fields.objects('changes');
    if (changes.length === 0) throw fields.missing('changes');
    if (changes.length > mostChanges) throw badRequest(`At most ${mostChanges} changes.`, 'changes');
    return { body: { counts: changes.flatMap((change) => apply(world, change)) } };
  });
}

function apply(world: World, change: Fields): readonly CountRow[] {
  return change.requiredText('type', { oneOf: ['PHYSICAL_COUNT', 'ADJUSTMENT'] }) === 'PHYSICAL_COUNT'
    ? physicalCount(world, change.requiredObject('physical_count'))
    : adjustment(world, change.requiredObject('adjustment'));
}

function physicalCount(world: World, count: Fields): readonly CountRow[] {
  const { variationId, locationId, quantity } = whereAndHowMany(world, count, 'location_id');
  const state = count.requiredText('state');
  if (state !== 'IN_STOCK') {
    throw badRequest(`The simulator counts what is IN_STOCK, not ${state}.`, count.path('state'));
  }
  return [setStock(world, variationId, locationId, quantity)];
}

/** The movements that a shop makes: new stock in, stock sold or lost. */
function adjustment(world: World, change: Fields): readonly CountRow[] {
  const from = change.requiredText('from_state');
  const to = change.requiredText('to_state');
  const taken = from === 'IN_STOCK' && ['SOLD', 'WASTE'].includes(to);
  const added = to === 'IN_STOCK' && ['NONE', 'UNLINKED_RETURN'].includes(from);
  if (!taken && !added) {
    throw badRequest(`The simulator does not move stock from ${from} to ${to}.`, change.path('to_state'));
  }
  const { variationId, locationId, quantity } = whereAndHowMany(
    world,
    change,
    taken ? 'from_location_id' : 'to_location_id',
  );
  return [adjustStock(world, variationId, locationId, taken ? -Number(quantity) : Number(quantity))];
}

function whereAndHowMany(world: World, fields: Fields, place: string) {
  const variationId = fields.requiredText('catalog_object_id');
  const variation = world.store.get('objects', variationId);
  if (variation?.type !== 'ITEM_VARIATION' || variation.is_deleted) {
    throw notFound(`Catalog object with ID \`${variationId}\` not found.`, fields.path('catalog_object_id'));
  }
  const location = locationOf(world, fields.requiredText(place), fields.path(place));
  const quantity = fields.requiredText('quantity');
  if (!/^\d+(\.\d{1,5})?$/.test(quantity)) {
    throw invalid('INVALID_VALUE', 'Quantity must be a decimal number.', fields.path('quantity'));
  }
  const occurredAt = Date.parse(fields.requiredText('occurred_at'));
  if (!(occurredAt > world.now() - oldest)) {
    throw invalid('INVALID_TIME', 'The time is older than 24 hours or no time.', fields.path('occurred_at'));
  }
  return { variationId, locationId: location.id, quantity };
}
