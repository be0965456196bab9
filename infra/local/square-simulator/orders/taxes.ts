import { presentAt } from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import type { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { badRequest } from '#infra/local/square-simulator/http/problem.ts';
import type {
  CatalogueObject,
  Location,
  Money,
  OrderLine,
} from '#infra/local/square-simulator/store/types.ts';
import { newId, type World } from '#infra/local/square-simulator/store/world.ts';

/**
 * Taxes of the catalogue on an order (Square docs, "Auto-apply taxes", "Order price adjustments"; API reference,
 * CatalogTax, OrderLineItem). Mixtures that the documentation leaves open are refused rather than guessed at.
 */
interface TaxedLines {
  readonly lines: readonly OrderLine[];
  /** As the order lists them; empty where none is applied. */
  readonly taxes: readonly AppliedTax[];
}

interface AppliedTax {
  readonly uid: string;
  readonly catalog_object_id: string;
  readonly catalog_version: number;
  readonly name: string;
  readonly percentage: string;
  readonly type: string;
  readonly scope: 'LINE_ITEM';
  readonly auto_applied: true;
  readonly applied_money: Money;
}

/** "For inclusive tax items in the US, Canada, and Japan, tax is deducted from `gross_sales_money`" (API reference). */
const deductsFromGrossSales: ReadonlySet<unknown> = new Set(['US', 'CA', 'JP']);

/** The lines with the taxes of their works, if the order asks for that (`pricing_options.auto_apply_taxes`). */
export function applyTaxes(
  world: World,
  fields: Fields,
  { lines, location }: { readonly lines: readonly OrderLine[]; readonly location: Location },
): TaxedLines {
  const options = fields.object('pricing_options');
  if (options?.flag('auto_apply_discounts')) {
    throw badRequest('The simulator does not compute discounts.', options.path('auto_apply_discounts'));
  }
  if (!options?.flag('auto_apply_taxes')) return { lines, taxes: [] };
  const applied = new Map<string, AppliedTax>();
  const taxed = lines.map((line) => {
    const taxes = taxesOf(world, line, location, options);
    return taxes.length === 0 ? line : taxLine(line, taxes, { location, applied });
  });
  return { lines: taxed, taxes: [...applied.values()] };
}

function taxesOf(world: World, line: OrderLine, location: Location, options: Fields): CatalogueObject[] {
  const variation = world.store.get('objects', line.catalog_object_id ?? '');
  const item = world.store.get('objects', variation?.item_variation_data?.item_id ?? '');
  if (!item) {
    throw badRequest('The simulator taxes works of the catalogue only.', options.path('auto_apply_taxes'));
  }
  if (item.item_data?.['is_taxable'] === false) return [];
  const taxes = (item.item_data?.tax_ids ?? []).flatMap((id) => world.store.get('objects', id) ?? []);
  const due = taxes.filter(
    (tax) => !tax.is_deleted && tax.tax_data?.enabled !== false && presentAt(tax, location.id),
  );
  const kinds = new Set(due.map(({ tax_data }) => tax_data?.inclusion_type ?? 'ADDITIVE'));
  const isUnknown = due.some(({ tax_data }) => tax_data?.calculation_phase === 'TAX_TOTAL_PHASE');
  if (kinds.size > 1 || isUnknown) {
    throw badRequest('The simulator does not compute taxes on taxes.', options.path('auto_apply_taxes'));
  }
  return due;
}

function taxLine(
  line: OrderLine,
  taxes: readonly CatalogueObject[],
  { location, applied }: { readonly location: Location; readonly applied: Map<string, AppliedTax> },
): OrderLine {
  const { currency } = location;
  const gross = line.total_money.amount;
  const isInclusive = taxes[0]?.tax_data?.inclusion_type === 'INCLUSIVE';
  const all = taxes.reduce((sum, tax) => sum + percentageOf(tax), 0);
  const parts = taxes.map((tax) => {
    const amount = halfEven((gross * percentageOf(tax)) / (isInclusive ? 100 + all : 100));
    const before = applied.get(tax.id);
    const uid = before?.uid ?? newId.uid();
    applied.set(tax.id, {
      uid,
      catalog_object_id: tax.id,
      catalog_version: tax.version,
      name: tax.tax_data?.name ?? '',
      percentage: tax.tax_data?.percentage ?? '0',
      type: isInclusive ? 'INCLUSIVE' : 'ADDITIVE',
      scope: 'LINE_ITEM',
      auto_applied: true,
      applied_money: { amount: (before?.applied_money.amount ?? 0) + amount, currency },
    });
    return { uid: newId.uid(), tax_uid: uid, applied_money: { amount, currency }, auto_applied: true };
  });
  const tax = parts.reduce((sum, { applied_money }) => sum + applied_money.amount, 0);
  const isDeducted = isInclusive && deductsFromGrossSales.has(location['country']);
  return {
    ...line,
    applied_taxes: parts,
    gross_sales_money: { amount: isDeducted ? gross - tax : gross, currency },
    total_tax_money: { amount: tax, currency },
    total_money: { amount: isInclusive ? gross : gross + tax, currency },
  };
}

function percentageOf({ tax_data }: CatalogueObject): number {
  return Number(tax_data?.percentage ?? 0);
}

/** Square rounds half a cent to the even one (Square docs, "Order price adjustments", rounding). */
function halfEven(amount: number): number {
  const floor = Math.floor(amount);
  const rest = amount - floor;
  if (Math.abs(rest - 0.5) > 1e-9) return Math.round(amount);
  return floor % 2 === 0 ? floor : floor + 1;
}
