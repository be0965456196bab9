import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Reduces the Square SDK to the clients that this shop calls. The whole SDK is 3.9 MB minified and adds a quarter of a
 * second to a cold start, because every client loads the index of some 1,300 serializers. Serializers refer to each other
 * by name when an answer is parsed, so the index is replaced by one with the names that the kept clients can reach, each
 * loaded at first use.
 */
const keptClients = ['inventory', 'locations', 'oAuth', 'orders', 'payments', 'refunds'];

/** Nested clients that the shop never calls: picture upload, custom attributes, and the old payments API. */
const unusedNested = ['images', 'customAttributes', 'customAttributeDefinitions', 'transactions'];

/** The only parts of the API index that the SDK's errors use. */
const errorEnums = '{ ...require("../api/types/ErrorCategory"), ...require("../api/types/ErrorCode") }';

/** Packages that the SDK uses only for file uploads and with Node versions before 18. */
const unusedPackages = /^(form-data|formdata-node|form-data-encoder|node-fetch|readable-stream)$/;

export function squareTrim(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('square'));
  const inFolder = (path: string) => new RegExp(`${escapeRegExp(join(folder, path))}$`);
  return {
    name: 'square-trim',
    setup(build) {
      build.onResolve({ filter: /^square$/ }, () => ({ path: 'square', namespace: 'square-trim' }));
      build.onLoad({ filter: /^square$/, namespace: 'square-trim' }, () => ({
        contents: [
          `exports.SquareClient = require('./Client.js').SquareClient;`,
          `exports.SquareError = require('./errors/SquareError.js').SquareError;`,
        ].join('\n'),
        resolveDir: folder,
      }));
      build.onLoad({ filter: inFolder('Client.js') }, ({ path }) => ({
        contents: withoutOtherClients(read(path)),
      }));
      build.onLoad({ filter: /resources[/\\\\]\w+[/\\\\]client[/\\\\]Client\.js$/ }, ({ path }) =>
        path.startsWith(folder) ? { contents: withoutUnusedNested(read(path)) } : undefined,
      );
      build.onLoad({ filter: inFolder('errors/SquareError.js') }, ({ path }) => ({
        contents: read(path).replace('require("../api")', errorEnums),
      }));
      build.onLoad({ filter: inFolder('serialization/index.js') }, () => ({
        contents: serializerIndex(folder),
        resolveDir: join(folder, 'serialization'),
      }));
      build.onResolve({ filter: unusedPackages }, ({ path, importer }) =>
        importer.startsWith(folder) ? { path, namespace: 'square-unused' } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'square-unused' }, () => ({
        contents: 'module.exports = {};',
      }));
    },
  };
}

function withoutOtherClients(source: string): string {
  return source.replace(/require\("\.\/api\/resources\/(\w+)\/client\/Client"\)/g, (found, name: string) =>
    keptClients.includes(name) ? found : '{}',
  );
}

function withoutUnusedNested(source: string): string {
  return source.replace(/require\("\.\.\/resources\/(\w+)\/client\/Client"\)/g, (found, name: string) =>
    unusedNested.includes(name) ? '{}' : found,
  );
}

/** Returns the source of an index with a lazy getter for each serializer that the kept clients can reach. */
function serializerIndex(folder: string): string {
  return [...reachableSerializers(folder)]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, path]) =>
        `Object.defineProperty(exports, '${name}', { enumerable: true, get: () => require('./${path}').${name} });`,
    )
    .join('\n');
}

/**
 * Finds the serializers that the kept clients reach, directly or through other serializers. Maps a serializer's name to
 * its file below `serialization/`. Most are in its folder `types`; those of request bodies are beside their client.
 */
function reachableSerializers(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const queue = keptClients.flatMap((client) => clientFiles(folder, client));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = read(file);
    for (const [, name = ''] of source.matchAll(/\bserializers\.([A-Z]\w+)/g)) {
      const path = serializerPaths(name).find((candidate) =>
        existsSync(join(folder, 'serialization', `${candidate}.js`)),
      );
      if (path === undefined) continue;
      found.set(name, path);
      queue.push(join(folder, 'serialization', `${path}.js`));
    }
    for (const [, name = ''] of source.matchAll(/require\("\.\/(\w+)"\)/g)) {
      const sibling = join(dirname(file), `${name}.js`);
      if (existsSync(sibling)) queue.push(sibling);
    }
  }
  return found;
}

function serializerPaths(name: string): string[] {
  return [`types/${name}`, ...keptClients.map((client) => `resources/${client}/client/requests/${name}`)];
}

function clientFiles(folder: string, client: string): string[] {
  const main = join(folder, 'api', 'resources', client, 'client', 'Client.js');
  const nested = [
    ...withoutUnusedNested(read(main)).matchAll(/require\("\.\.\/resources\/(\w+)\/client\/Client"\)/g),
  ].map(([, name = '']) =>
    join(folder, 'api', 'resources', client, 'resources', name, 'client', 'Client.js'),
  );
  return [main, ...nested];
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
