import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import type { PeerPage } from './app.tsx';

export interface BuiltPeer {
  /** Holds `assets/` and `.vite/manifest.json`. */
  readonly folder: string;
  readonly render: (
    url: string,
    read: (path: string) => Promise<PeerPage>,
  ) => Promise<{ readonly content: string; readonly data: string }>;
}

/** Builds the stub for the browser and for its server into `folder`. */
export async function buildPeer(folder: string): Promise<BuiltPeer> {
  const common: InlineConfig = {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
  };
  const browser = join(folder, 'browser');
  const server = join(folder, 'server');
  await build({
    ...common,
    build: {
      outDir: browser,
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, 'browser.tsx'),
        output: {
          // A framework sends its scripts in about as many files.
          codeSplitting: {
            groups: [
              'react-dom',
              'react-router',
              'postal-mime',
              'query-core',
              'react-query',
              'react',
              'scheduler',
              'ulid',
            ].map((name) => ({ name, test: new RegExp(`node_modules/(?:@tanstack/)?${name}/`) })),
          },
        },
      },
    },
  });
  await build({
    ...common,
    build: { outDir: server, ssr: join(import.meta.dirname, 'server.tsx') },
    ssr: { noExternal: true },
  });
  const { render } = (await import(pathToFileURL(join(server, 'server.js')).href)) as Pick<
    BuiltPeer,
    'render'
  >;
  return { folder: browser, render };
}
