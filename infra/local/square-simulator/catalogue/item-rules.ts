import { type Fields, isRecord } from '#infra/local/square-simulator/http/fields.ts';
import { badRequest, invalid } from '#infra/local/square-simulator/http/problem.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';

/** Square docs, CatalogItem and CatalogItemVariation. */
const mostVariations = 250;
const limits = { name: 512, description: 4096, description_html: 65_535 } as const;
const variationLimits = { name: 255, sku: 255, user_data: 255 } as const;
const longestCategory = 255;

/** Refuses what Square refuses of an item or a category that is written. */
export function checkItem(world: World, object: Fields): void {
  object.object('category_data')?.requiredText('name', { max: longestCategory });
  const item = object.object('item_data');
  if (!item) return;
  item.requiredText('name', { max: limits.name });
  for (const [name, max] of Object.entries(limits)) item.text(name, { max });
  const variations = item.objects('variations');
  if (variations.length === 0)
    throw badRequest('An item needs at least one variation.', item.path('variations'));
  if (variations.length > mostVariations) {
    throw invalid(
      'ARRAY_LENGTH_TOO_LONG',
      `An item has at most ${mostVariations} variations.`,
      item.path('variations'),
    );
  }
  for (const variation of variations) checkVariation(world, variation.object('item_variation_data'));
}

function checkVariation(world: World, data: Fields | undefined): void {
  if (!data) return;
  for (const [name, max] of Object.entries(variationLimits)) data.text(name, { max });
  const price = data.money('price_money');
  const currencies = world.store.all('locations').map(({ currency }) => currency);
  if (price && !currencies.includes(price.currency)) {
    throw invalid(
      'INVALID_VALUE',
      `The currency is ${price.currency}, the account's ${currencies.join(', ')}.`,
      data.path('price_money.currency'),
    );
  }
}

/** Square makes the plain text of a formatted description, and keeps the deprecated field in step. */
export function withPlainText(object: CatalogueObject): CatalogueObject {
  const data = object.item_data;
  if (!isRecord(data)) return object;
  const html = data['description_html'];
  if (typeof html !== 'string') return object;
  const text = html
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/p>\s*(?=<p)/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return {
    ...object,
    item_data: { ...data, description: text.slice(0, limits.description), description_plaintext: text },
  };
}
