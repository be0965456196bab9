import type { VariationObject } from './catalogue-objects.ts';

type Data = VariationObject['itemVariationData'];
type Override = NonNullable<Data['locationOverrides']>[number];

/** What is different about a variation at one location (Square docs: an override beats the global value). */
export function overrideAt(data: Data, locationId: string): Override | undefined {
  return data.locationOverrides?.find((override) => override.locationId === locationId);
}

/** The price at a location as Square says it, unchecked; `atTill` when it is asked there. */
export function priceAt(data: Data, override: Override | undefined) {
  const pricing = override?.pricingType ?? data.pricingType;
  return { atTill: pricing === 'VARIABLE_PRICING', money: override?.priceMoney ?? data.priceMoney };
}
