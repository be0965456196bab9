import * as z from 'zod/mini';
import {
  attributeDefinitionSchema,
  categoryObjectSchema,
  envelopeOf,
  imageObjectSchema,
  presenceSchema,
  taxObjectSchema,
} from '#functions/square/catalogue-objects.ts';
import { cleanLine, fitName } from './text.ts';

export const imageSchema = z.object({
  url: z.string(),
  version: z.number(),
  /** The artist's caption; empty if there is none. The image's name is not used, because it is the name of a file. */
  caption: z._default(z.string(), ''),
  isCaptionCut: z.optional(z.boolean()),
});
export type SquareImage = z.infer<typeof imageSchema>;

export const categorySchema = z.object({
  name: z.string(),
  /** Whether the category groups works. Other categories belong to a till's menu. */
  regular: z.boolean(),
  isCut: z.optional(z.boolean()),
});

export const taxSchema = z.extend(presenceSchema, {
  name: z.string(),
  /** Decimal text, such as '8.5'. */
  percentage: z.string(),
  /** Whether prices include the tax; otherwise it is added. */
  isIncluded: z.boolean(),
});

/** Objects that items refer to by id, in maps, because an id may be any word. They are read before the items. */
export interface References {
  readonly categories: Map<string, z.infer<typeof categorySchema>>;
  readonly images: Map<string, SquareImage>;
  /** Texts of the options of choice attributes, by option id. */
  readonly selections: Map<string, string>;
  /** Enabled taxes. */
  readonly taxes: Map<string, z.infer<typeof taxSchema>>;
}

const longestUrl = 2048;
export const longestCategory = 100;
/** Maximum number of characters, for screen readers. Longer texts belong in the description. */
export const longestCaption = 250;
/** Maximum number of characters that Square allows. */
const longestChoice = 255;

function noReferences(): References {
  return { categories: new Map(), images: new Map(), selections: new Map(), taxes: new Map() };
}

/** Adds a category, an image, an attribute's choices or a tax. Ignores other objects and unreadable ones. */
export function collectReferences(
  objects: readonly unknown[],
  into: References = noReferences(),
): References {
  for (const object of objects) {
    const envelope = envelopeOf(object);
    if (!envelope || envelope.isDeleted) continue;
    if (envelope.type === 'CATEGORY') addCategory(object, into);
    if (envelope.type === 'IMAGE') addImage(object, into);
    if (envelope.type === 'CUSTOM_ATTRIBUTE_DEFINITION') addSelections(object, into);
    if (envelope.type === 'TAX') addTax(object, into);
  }
  return into;
}

function addCategory(object: unknown, { categories }: References): void {
  const parsed = categoryObjectSchema.safeParse(object);
  if (!parsed.success) return;
  const { name, categoryType } = parsed.data.categoryData;
  const { text, isCut } = fitName(name, longestCategory);
  if (text === '') return;
  // Only regular categories group works. The Dashboard creates categories of another type for menus (Square docs).
  const regular = !categoryType || categoryType === 'REGULAR_CATEGORY';
  categories.set(parsed.data.id, { name: text, regular, ...(isCut && { isCut }) });
}

function addImage(object: unknown, { images }: References): void {
  const parsed = imageObjectSchema.safeParse(object);
  if (!parsed.success) return;
  const { id, version, imageData } = parsed.data;
  if (!imageData.url) return;
  const { text: caption, isCut: isCaptionCut } = fitName(imageData.caption, longestCaption);
  images.set(id, {
    // A URL that is cut would be wrong. An empty URL is reported as one that the shop does not load pictures from.
    url: imageData.url.length > longestUrl ? '' : imageData.url,
    version: version ?? 0,
    caption,
    ...(isCaptionCut && { isCaptionCut }),
  });
}

function addSelections(object: unknown, { selections }: References): void {
  const parsed = attributeDefinitionSchema.safeParse(object);
  if (!parsed.success) return;
  const allowed = parsed.data.customAttributeDefinitionData.selectionConfig?.allowedSelections ?? [];
  for (const { uid, name } of allowed) if (uid) selections.set(uid, cleanLine(name, longestChoice));
}

function addTax(object: unknown, { taxes }: References): void {
  const parsed = taxObjectSchema.safeParse(object);
  if (!parsed.success) return;
  const { id, taxData, ...presence } = parsed.data;
  if (taxData.enabled === false) return;
  taxes.set(id, {
    ...presence,
    name: cleanLine(taxData.name, 100),
    percentage: cleanLine(taxData.percentage, 20),
    isIncluded: taxData.inclusionType === 'INCLUSIVE',
  });
}
