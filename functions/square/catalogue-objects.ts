import * as z from 'zod/mini';

const integer = z.pipe(z.union([z.bigint(), z.number()]), z.transform(Number));
const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
/** An integer; undefined for a fraction or a number beyond the safe integers. */
const safeInteger = z.pipe(
  maybe(integer),
  z.transform((number) => (Number.isSafeInteger(number) ? (number as number) : undefined)),
);
const text = maybe(z.string());
const flag = maybe(z.boolean());
const ids = maybe(z.array(z.string()));

const money = z.object({ amount: maybe(integer), currency: text });

export const presenceSchema = z.object({
  presentAtAllLocations: flag,
  presentAtLocationIds: ids,
  absentAtLocationIds: ids,
});
const presence = presenceSchema.shape;

const locationOverride = z.object({
  locationId: text,
  priceMoney: maybe(money),
  pricingType: text,
  trackInventory: flag,
  soldOut: flag,
  soldOutValidUntil: text,
});

export const variationObjectSchema = z.object({
  id: z.string(),
  version: safeInteger,
  isDeleted: flag,
  ...presence,
  itemVariationData: z.object({
    itemId: text,
    name: text,
    ordinal: safeInteger,
    pricingType: text,
    priceMoney: maybe(money),
    locationOverrides: maybe(z.array(locationOverride)),
    trackInventory: flag,
    sellable: flag,
    /** Set if the variation is sold by measure, for example by the meter. */
    measurementUnitId: text,
    imageIds: ids,
  }),
});
export type VariationObject = z.infer<typeof variationObjectSchema>;

const customAttribute = z.object({
  name: text,
  key: text,
  type: text,
  stringValue: text,
  numberValue: text,
  booleanValue: flag,
  selectionUidValues: ids,
});
export type CustomAttribute = z.infer<typeof customAttribute>;

const categoryReference = z.object({ id: text });

export const itemObjectSchema = z.object({
  id: z.string(),
  version: safeInteger,
  updatedAt: text,
  isDeleted: flag,
  ...presence,
  customAttributeValues: maybe(z.record(z.string(), customAttribute)),
  itemData: z.object({
    name: text,
    description: text,
    descriptionPlaintext: text,
    categories: maybe(z.array(categoryReference)),
    reportingCategory: maybe(categoryReference),
    /** Deprecated by Square, but old items have their category only here. */
    categoryId: text,
    imageIds: ids,
    taxIds: ids,
    isTaxable: flag,
    productType: text,
    isArchived: flag,
    /** Square Online's visibility: 'UNINDEXED', 'UNAVAILABLE', 'HIDDEN' or 'VISIBLE'. */
    ecomVisibility: text,
    modifierListInfo: maybe(z.array(z.object({ minSelectedModifiers: safeInteger, enabled: flag }))),
    /** Unchecked: each variation is parsed by itself, so that an invalid one does not make the item unreadable. */
    variations: maybe(z.array(z.unknown())),
  }),
});
export type ItemObject = z.infer<typeof itemObjectSchema>;

export const deletedItemSchema = z.object({
  id: z.string(),
  isDeleted: z.literal(true),
  version: safeInteger,
});

export const imageObjectSchema = z.object({
  id: z.string(),
  version: safeInteger,
  imageData: z.object({ url: text, caption: text }),
});

export const categoryObjectSchema = z.object({
  id: z.string(),
  categoryData: z.object({ name: text, categoryType: text }),
});

export const attributeDefinitionSchema = z.object({
  customAttributeDefinitionData: z.object({
    selectionConfig: maybe(
      z.object({ allowedSelections: maybe(z.array(z.object({ uid: text, name: z.string() }))) }),
    ),
  }),
});

export const taxObjectSchema = z.object({
  id: z.string(),
  ...presence,
  taxData: z.object({ name: text, inclusionType: text, percentage: text, enabled: flag }),
});

const envelope = z.object({ type: z.string(), id: z.string(), isDeleted: flag });

/** Returns type and id of any catalogue object; undefined if the object lacks one of them. */
export function envelopeOf(
  object: unknown,
): { readonly type: string; readonly id: string; readonly isDeleted: boolean } | undefined {
  const parsed = envelope.safeParse(object);
  return parsed.success ? { ...parsed.data, isDeleted: parsed.data.isDeleted === true } : undefined;
}

type Data = VariationObject['itemVariationData'];

type Override = NonNullable<Data['locationOverrides']>[number];

/** Finds a variation's override for one location (Square docs: an override replaces the global value). */
export function localOverride(data: Data, locationId: string): Override | undefined {
  return data.locationOverrides?.find((override) => override.locationId === locationId);
}

/** Returns the unchecked price at a location. `atTill`: the price is entered at the time of sale. */
export function localPrice(data: Data, override: Override | undefined) {
  const pricing = override?.pricingType ?? data.pricingType;
  return { atTill: pricing === 'VARIABLE_PRICING', money: override?.priceMoney ?? data.priceMoney };
}

/** Tells whether an object is present at a location. `present_at_all_locations` is true if absent (Square docs). */
export function isPresentAt(object: z.infer<typeof presenceSchema>, locationId: string): boolean {
  if (object.presentAtAllLocations === false) {
    return (object.presentAtLocationIds ?? []).includes(locationId);
  }
  return !(object.absentAtLocationIds ?? []).includes(locationId);
}

/** Tells whether the artist hid the item in Square Online. The shop does not offer such items. */
export function isHiddenOnline({
  ecomVisibility,
}: {
  readonly ecomVisibility?: string | null | undefined;
}): boolean {
  return ecomVisibility === 'HIDDEN' || ecomVisibility === 'UNAVAILABLE';
}
