import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { workOutWords } from '#infra/build/web/build-time-data.ts';
import { scopedName } from '#infra/build/web/class-names.ts';
import { headScript, prerenderPages } from '#infra/build/web/prerender.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const web = join(root, 'web');
const out = join(root, 'dist/web');
const renderer = join(root, 'dist/pages');

/** Matches modules of these folders and files, named from the project's root. */
const modules = (...paths: string[]) =>
  new RegExp(`[\\\\/](?:${paths.join('|').replaceAll('/', '[\\\\/]')})`);

/** What the pages of works need at first and share with each other and with other pages. */
const ofSeveralPages = modules(
  'web/api/(?!sign-in)',
  'web/ui/(?:field|page-bar|price|select|text-field|use-query)',
  'web/layout/metadata/',
  'web/features/(?:wishlist|sold|gallery(?!/sorting)|open-when|no-cookies)',
  'web/features/(?:artwork/(?:use-)?add-to-cart|cart/cart-toasts|enquiries/ask-button|policies/policy-words.module)',
  'web/words/shop-destinations',
  'shared/(?:artwork/|text/measures|texts/written|shipping/shippable)',
);
/** What the page of a work shares with the dialog that shows it. */
const ofOneWork = modules('web/features/artwork/(?!copy|pattern|wall/(?!wall-button))', 'shared/size/');
/** What dialogs and their forms share; no page needs it at first. */
const ofDialogs = modules(
  'web/ui/(?:dialog|form-answer|hidden|spinner|text|use-history|use-pull)',
  'shared/text/email',
);

export default defineConfig({
  root: web,
  plugins: [workOutWords(), react(), headScript(), prerenderPages({ root, web, out, renderer })],
  css: { modules: { generateScopedName: scopedName(web) } },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2023',
    // The first that know light-dark(); for older ones the build would write every color twice.
    cssTarget: ['chrome123', 'firefox120', 'ios17.5', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A file for each set of pages that shares a module would be fifteen of them on the gallery.
          groups: [
            { name: 'main', tags: ['$initial'], priority: 3 },
            { name: 'works', test: ofSeveralPages, minShareCount: 2, priority: 2 },
            { name: 'work', test: ofOneWork, minShareCount: 2, priority: 1 },
            { name: 'dialogs', test: ofDialogs, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
