import type { CatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import { type CatalogueObject, catalogueFile, journeyCatalogue } from './catalogue.ts';
import type { OwnShopOptions } from './own-shop.ts';

/** A shop in euros whose prices hold VAT. */
export const euroShop: OwnShopOptions = {
  catalogue: () => catalogueFile(euroCatalogue()),
  testMode: false,
  edits: {
    "currency: 'USD'": "currency: 'EUR'",
    "taxes: Taxes = { prices: 'none' }": "taxes: Taxes = { prices: 'included', name: 'VAT' }",
  },
};

/** The works of one title in four categories, 20 % VAT in each price but that of the greeting cards. */
function euroCatalogue(): CatalogueFile {
  const { objects, counts = [], locations = [] } = journeyCatalogue(4, 1);
  const [studio] = locations;
  if (!studio) throw new Error('The demo has no location');
  const vat = {
    type: 'TAX',
    id: 'VAT',
    version: 1,
    updated_at: '2026-01-01T00:00:00Z',
    present_at_all_locations: true,
    tax_data: {
      name: 'VAT',
      calculation_phase: 'TAX_SUBTOTAL_PHASE',
      inclusion_type: 'INCLUSIVE',
      percentage: '20',
      enabled: true,
    },
  };
  return {
    objects: [vat, ...objects.map(inEuros)],
    counts,
    locations: [{ ...studio, currency: 'EUR', country: 'IE' }],
  };
}

function inEuros(object: CatalogueObject): CatalogueObject {
  const { item_data } = object;
  if (!item_data) return object;
  const variations = item_data.variations?.map((variation) => {
    const { price_money, ...data } = variation.item_variation_data ?? {};
    return {
      ...variation,
      item_variation_data: {
        ...data,
        ...(price_money && { price_money: { ...price_money, currency: 'EUR' } }),
      },
    };
  });
  const isCard = JSON.stringify(variations).includes('Single card');
  return {
    ...object,
    item_data: { ...item_data, ...(variations && { variations }), ...(!isCard && { tax_ids: ['VAT'] }) },
  };
}
