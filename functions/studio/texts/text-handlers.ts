import type { Services } from '#functions/services.ts';
import { nameOf } from '#functions/studio/subscriber-handlers.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { publishTexts, restoreTexts, saveTexts } from './change-texts.ts';
import { readEditableTexts } from './editable-texts.ts';

/** Handlers of the shop's texts. Each change answers the texts as they are afterwards. */
export function textHandlers({ table, now }: Services) {
  const ports = { table, now };
  return {
    readTexts: () => readEditableTexts(table),

    saveTexts: async ({ body, user }) => {
      await saveTexts(ports, { ...body, who: nameOf(user) });
      return readEditableTexts(table);
    },

    publishTexts: async ({ body, user }) => {
      await publishTexts(ports, { ...body, who: nameOf(user) });
      return readEditableTexts(table);
    },

    restoreTexts: async ({ body, user }) => {
      await restoreTexts(ports, { ...body, who: nameOf(user) });
      return readEditableTexts(table);
    },
  } satisfies Partial<Handlers>;
}
