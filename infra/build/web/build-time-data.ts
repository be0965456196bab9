import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Replaces the modules of web/words and the currency symbol by the values that they compute (web/words/README.md). */
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
