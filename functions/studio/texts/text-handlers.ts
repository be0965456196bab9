import type { Services } from '#functions/services.ts';
import { nameOf } from '#functions/studio/reader-handlers.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import { publishTexts, restoreTexts, saveTexts } from './change-texts.ts';
import { readDesk } from './texts-desk.ts';

type TextOperation = 'readTexts' | 'saveTexts' | 'publishTexts' | 'restoreTexts';

/** The shop's texts: each change answers what the studio works on afterwards. */
export function textHandlers({ table, now }: Services): Pick<Handlers, TextOperation> {
  const ports = { table, now };
  return {
    readTexts: () => readDesk(table),

    saveTexts: async ({ body, user }) => {
      await saveTexts(ports, { ...body, who: nameOf(user) });
      return readDesk(table);
    },

    publishTexts: async ({ body, user }) => {
      await publishTexts(ports, { ...body, who: nameOf(user) });
      return readDesk(table);
    },

    restoreTexts: async ({ body, user }) => {
      await restoreTexts(ports, { ...body, who: nameOf(user) });
      return readDesk(table);
    },
  };
}
