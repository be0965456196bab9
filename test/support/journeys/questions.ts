import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import { catalogueFile } from './catalogue.ts';

/** A file with two works that cannot simply be bought: ONREQUEST has no price, SOLD no stock. */
export function questionCatalogueFile(): string {
  const { objects, ...rest } = demoCatalogue();
  const image = objects.find(({ type }) => type === 'IMAGE');
  const model = objects.find(({ type }) => type === 'ITEM');
  if (!image || !model) throw new Error('The demo has no works');
  const { item_data, ...common } = model;
  const item = (id: string, name: string, price: object) => ({
    ...common,
    id,
    item_data: {
      ...item_data,
      name,
      image_ids: [image.id],
      variations: [
        {
          ...common,
          type: 'ITEM_VARIATION',
          id: `${id}-V1`,
          item_variation_data: {
            item_id: id,
            name: 'Regular',
            ordinal: 0,
            track_inventory: id === 'SOLD',
            sellable: true,
            stockable: true,
            ...price,
          },
        },
      ],
    },
  });
  const works = [
    item('ONREQUEST', 'The Ferry to Nowhere', { pricing_type: 'VARIABLE_PRICING' }),
    item('SOLD', 'Wardrobe with a Sea View', {
      pricing_type: 'FIXED_PRICING',
      price_money: { amount: 90_000, currency: 'USD' },
    }),
  ];
  const others = objects.filter(({ type }) => type !== 'ITEM' && type !== 'IMAGE');
  return catalogueFile({ ...rest, counts: [], objects: [...others, image, ...works] });
}
