import * as z from 'zod/mini';
import { widestPicture } from '#shared/artwork/pictures.ts';
import { ruled } from '#shared/text/ruled.ts';
import { safeLine, safeText } from '#shared/text/safe-text.ts';
import type { ChangedTexts } from './shop-texts.ts';
import { sitePictureKey } from './site-pictures.ts';
import {
  isPictureName,
  longestSectionTitle,
  mostSections,
  type PictureName,
  type PlainTextName,
  textError,
  textNames,
  textRules,
} from './text-rules.ts';

function plain(name: PlainTextName) {
  const { label, kind }: { readonly label: string; readonly kind?: string } = textRules[name];
  return ruled(
    (text) => {
      const error = textError(name, text);
      return error && `${label}: ${error}`;
    },
    kind === 'lines' ? safeText : safeLine,
  );
}

const percent = z.number().check(z.minimum(0), z.maximum(100));
const pixels = z.int().check(z.positive());

/** Schema of an uploaded picture with description and focus. Strict, because pages render these values. */
function picture(name: PictureName) {
  const { label, longest } = textRules[name];
  return z.nullable(
    z.strictObject({
      key: z.string().check(z.regex(sitePictureKey, `${label}: please choose the picture again`)),
      width: pixels,
      height: pixels,
      color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
      widths: z.array(pixels.check(z.maximum(widestPicture))).check(z.minLength(1), z.maxLength(16)),
      focus: z.strictObject({ x: percent, y: percent }),
      alt: ruled(
        (alt) =>
          alt.length > longest ? `${label}: a description has at most ${longest} characters` : undefined,
        safeLine,
      ),
    }),
  );
}

const sectionSchema = z.strictObject({
  title: z
    .string()
    .check(
      z.overwrite(safeLine),
      z.minLength(1, 'Biography: each section needs a title'),
      z.maxLength(longestSectionTitle, `Biography: a title has at most ${longestSectionTitle} characters`),
    ),
  text: z
    .string()
    .check(
      z.overwrite(safeText),
      z.maxLength(
        textRules.biography.longest,
        `Biography: a section has at most ${textRules.biography.longest} characters`,
      ),
    ),
});

const biography = z
  .array(sectionSchema)
  .check(z.maxLength(mostSections, `Biography: at most ${mostSections} sections`));

const fields = textNames.map((name) => [
  name,
  name === 'biography' ? biography : isPictureName(name) ? picture(name) : plain(name),
]);

/** Texts as the studio sends them, validated by the form's rules. Unknown names are errors. */
export const sentTextsSchema = z.partial(
  z.strictObject(
    Object.fromEntries(fields) as Record<PlainTextName, ReturnType<typeof plain>> &
      Record<PictureName, ReturnType<typeof picture>> & { readonly biography: typeof biography },
  ),
) satisfies z.ZodMiniType<ChangedTexts>;
