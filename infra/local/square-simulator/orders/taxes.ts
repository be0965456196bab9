import * as z from 'zod/mini';
import { presentAt } from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import { badInput } from '#infra/local/square-simulator/http/problem.ts';
import type { CatalogueObject, SquareOrderLine } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';

export const pricingOptions = z.exactOptional(
  z.object({
    auto_apply_taxes: z.exactOptional(z.boolean()),
    auto_apply_discounts: z.exactOptional(z.literal(false)),
  }),
);

/**
 * Adds the taxes of its work to a line (Square docs, "Auto-apply taxes", "Order price adjustments"; API reference,
 * CatalogTax, OrderLineItem). Refuses combinations that the documentation does not define.
 */
export function taxed(world: World, line: SquareOrderLine, locationId: string): SquareOrderLine {
  const taxes = taxesOf(world, line, locationId);
  const { amount: price, currency } = line.total_money;
  const isInclusive = taxes[0]?.tax_data?.inclusion_type === 'INCLUSIVE';
  const all = taxes.reduce((sum, tax) => sum + percentageOf(tax), 0);
  const amount = taxes.reduce(
    (sum, tax) => sum + halfEven((price * percentageOf(tax)) / (isInclusive ? 100 + all : 100)),
    0,
  );
  return {
    ...line,
    total_tax_money: { amount, currency },
    total_money: { amount: isInclusive ? price : price + amount, currency },
  };
}

function taxesOf(world: World, line: SquareOrderLine, locationId: string): CatalogueObject[] {
  const variation = world.store.get('objects', line.catalog_object_id ?? '');
  const item = world.store.get('objects', variation?.item_variation_data?.item_id ?? '');
  if (item?.item_data?.['is_taxable'] === false) return [];
  const taxes = (item?.item_data?.tax_ids ?? []).flatMap((id) => world.store.get('objects', id) ?? []);
  const due = taxes.filter(
    (tax) => !tax.is_deleted && tax.tax_data?.enabled !== false && presentAt(tax, locationId),
  );
  const kinds = new Set(due.map(({ tax_data }) => tax_data?.inclusion_type ?? 'ADDITIVE'));
  const isUnknown = due.some(({ tax_data }) => tax_data?.calculation_phase === 'TAX_TOTAL_PHASE');
  if (kinds.size > 1 || isUnknown) {
    const field = 'order.pricing_options.auto_apply_taxes';
    throw badInput('The simulator does not compute taxes on taxes.', field);
  }
  return due;
}

function percentageOf({ tax_data }: CatalogueObject): number {
  return Number(tax_data?.percentage ?? 0);
}

/** Square rounds half cents to even (Square docs, "Order price adjustments", rounding). */
function halfEven(amount: number): number {
  const floor = Math.floor(amount);
  const rest = amount - floor;
  if (Math.abs(rest - 0.5) > 1e-9) return Math.round(amount);
  return floor % 2 === 0 ? floor : floor + 1;
}
