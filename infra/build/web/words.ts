import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** The modules of web/words, and the sign of the shop's prices, as the data they work out (web/words/README.md). */
export function workOutWords(): Plugin {
  return {
    name: 'work-out-words',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:web\/words\/[\w-]+|shared\/money\/shop-currency)\.ts$/ },
      handler: async (_code, id) => {
        const words: object = await import(pathToFileURL(id).href);
        return Object.entries(words)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
      },
    },
  };
}
