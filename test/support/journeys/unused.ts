import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build, loadConfigFromFile, type PluginOption } from 'vite';

const root = join(import.meta.dirname, '../../..');

/** A script and what of it a page has fetched for nothing. */
interface Unused {
  readonly script: string;
  /** Brotli, of what our own modules hold: a library's other uses cannot be taken out of it. */
  readonly kilobytes: number;
}

type Coverage = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>;

/** Where each built script comes from, by its path: the shop's own build, once more and with its maps. */
export async function buildMaps(): Promise<ReadonlyMap<string, SourceMap>> {
  const environment = process.env['NODE_ENV'];
  // A test run's own would bring React's development build.
  process.env['NODE_ENV'] = 'production';
  try {
    const file = join(root, 'vite.config.ts');
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file);
    const config = loaded?.config ?? {};
    const result = await build({
      ...config,
      configFile: false,
      logLevel: 'silent',
      plugins: (config.plugins ?? []).filter((plugin) => !isNamed(plugin, 'prerender-pages')),
      build: { ...config.build, write: false, sourcemap: 'hidden' },
    });
    const files = 'output' in result ? result.output : [];
    return new Map(
      files.flatMap((built) =>
        built.type === 'chunk' && built.map
          ? [[`/${built.fileName}`, new SourceMap({ ...built.map, sourceRoot: '' })] as const]
          : [],
      ),
    );
  } finally {
    process.env['NODE_ENV'] = environment;
  }
}

const isNamed = (plugin: PluginOption, name: string) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name;

/** Of every script that was fetched, what has not been run. */
export function unusedOf(coverage: Coverage, maps: ReadonlyMap<string, SourceMap>): Unused[] {
  return coverage.flatMap(({ url, source, functions }) => {
    const script = new URL(url).pathname;
    if (!script.endsWith('.js') || source === undefined) return [];
    const map = maps.get(script);
    if (!map) throw new Error(`The shop was built otherwise: it has no ${script}`);
    const isIdle = new Uint8Array(source.length);
    const place = placesIn(source);
    const outerFirst = functions
      .flatMap(({ ranges }) => ranges)
      .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
    for (const { startOffset, endOffset, count } of outerFirst) {
      const isWasted = count === 0 && isOurs(map, place(startOffset));
      isIdle.fill(isWasted ? 1 : 0, startOffset, endOffset);
    }
    const text = source
      .split('')
      .filter((_, index) => isIdle[index])
      .join('');
    return [{ script, kilobytes: brotliCompressSync(text).length / 1000 }];
  });
}

/** The same scripts, had nothing of them been run. */
export function idle(coverage: Coverage): Coverage {
  const none = <Range>(range: Range) => ({ ...range, count: 0 });
  return coverage.map((script) => ({
    ...script,
    functions: script.functions.map((called) => ({ ...called, ranges: called.ranges.map(none) })),
  }));
}

type Place = readonly [line: number, column: number];

function isOurs(map: SourceMap, [line, column]: Place): boolean {
  const entry = map.findEntry(line, column);
  return 'originalSource' in entry && /\/(?:web|shared)\/(?!.*node_modules)/.test(entry.originalSource);
}

/** Line and column of an offset, both from 0. */
function placesIn(text: string): (offset: number) => Place {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return [line, offset - (starts[line] ?? 0)];
  };
}
