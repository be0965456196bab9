import type { ChangedTexts, FrontTexts } from '#shared/model/shop-texts.ts';
import { configFront } from '#shared/rules/config-texts.ts';

/** Names and first lines as they are now. */
export function frontTexts(changed: ChangedTexts): FrontTexts {
  return Object.assign({}, configFront, changed);
}
