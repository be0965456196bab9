import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import { catalogueFile } from '#test/support/journeys/catalogue.ts';

/** Hostile titles. Each tries to run `evil()` or to close its element. */
export const xssPayloads: readonly string[] = [
  '<script>evil()</script>',
  '</script><script>evil()</script>',
  '"><script>evil()</script>',
  "'><img src=x onerror=evil()>",
  '<img src=x onerror=evil()>',
  '<svg/onload=evil()//',
  '<iframe srcdoc="<script>parent.evil()</script>"></iframe>',
  'javascript:evil()',
  'data:text/html,<script>evil()</script>',
  '<input autofocus onfocus=evil()>',
  '<base href="https://evil.example/">',
  '<style>@import "https://evil.example/x.css";</style>',
  '</title></textarea></select><script>evil()</script>',
  ']]>--><script>evil()</script><!--',
  '{{constructor.constructor("evil()")()}}',
  '&lt;script&gt;evil()&lt;/script&gt;',
];

/**
 * Returns a catalogue file with a work for each hostile title, which is used for all texts of the work. Captions and a
 * location's texts have other hostile texts.
 */
export function hostileCatalogueFile(): string {
  const { objects, locations = [], ...rest } = demoCatalogue();
  const image = objects.find(({ type }) => type === 'IMAGE');
  const model = objects.find(({ type }) => type === 'ITEM');
  const base = {
    version: 1,
    updated_at: '2026-06-01T10:00:00.000Z',
    is_deleted: false,
    present_at_all_locations: true,
  };
  const categories = xssPayloads.map((name, index) => ({
    ...base,
    type: 'CATEGORY',
    id: `EVILCAT${index}`,
    category_data: { name },
  }));
  const items = xssPayloads.map((payload, index) => ({
    ...base,
    type: 'ITEM',
    id: `EVIL${index}`,
    custom_attribute_values: {
      'Square:medium': { name: 'Medium', key: 'Square:medium', type: 'STRING', string_value: payload },
      // Property names that every JavaScript object has.
      'Square:size': {
        name: 'Size',
        key: 'Square:size',
        type: 'SELECTION',
        selection_uid_values: ['constructor', 'toString', '__proto__'],
      },
    },
    item_data: {
      name: payload,
      description: payload,
      description_html: `${payload} &constructor;`,
      description_plaintext: `${payload}\n${payload}`,
      categories: [{ id: `EVILCAT${index}` }],
      image_ids: [image?.id ?? '', 'EVILIMAGE'],
      product_type: 'REGULAR',
      variations: [1, 2].map((place) => ({
        ...base,
        type: 'ITEM_VARIATION',
        id: `EVIL${index}-V${place}`,
        item_variation_data: {
          item_id: `EVIL${index}`,
          name: `${payload} ${place}`,
          ordinal: place,
          pricing_type: 'FIXED_PRICING',
          price_money: { amount: 1000 * place, currency: 'USD' },
          track_inventory: false,
          sellable: true,
          stockable: true,
        },
      })),
    },
  }));
  if (!image || !model) throw new Error('The demo shop has no picture');
  const captioned = (caption: string) => ({ image_data: { ...image.image_data, caption } });
  const images = [
    { ...image, ...captioned('"><script>evil()</script>') },
    { ...image, id: 'EVILIMAGE', ...captioned('<img src=x onerror=evil()>') },
  ];
  return catalogueFile({
    ...rest,
    counts: [],
    objects: [...categories, ...images, ...items],
    locations: locations.map((location) => ({
      ...location,
      name: '<img src=x onerror=evil()>',
      address: Object.assign({}, location.address, { address_line_1: '"><script>evil()</script>' }),
    })),
  });
}
