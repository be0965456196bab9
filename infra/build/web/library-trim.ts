import type { Plugin } from 'vite';

/** What stands in a library's file, and what stands there in ours. */
type Cut = readonly [found: string, put: string];

/**
 * Parts that the libraries carry for other ways of using them, and that no bundler can know to be idle here: they hang on
 * a value that is never given. Who changes a library's version finds a failing build where its code reads otherwise now.
 */
const cuts: Readonly<Record<string, readonly Cut[]>> = {
  // Our routes come from components: no loaders, no data of theirs, no server components, so none of their errors either.
  'react-router/dist/production/lib/hooks.js': [
    [
      'function useRoutesImpl(routes, locationArg, dataRouterOpts) {',
      'function useRoutesImpl(routes, locationArg) {\n\tconst dataRouterOpts = void 0;',
    ],
    [
      'function _renderMatches(matches, parentMatches = [], dataRouterOpts) {\n\tlet dataRouterState = dataRouterOpts?.state;',
      'function _renderMatches(matches, parentMatches = []) {\n\tconst dataRouterOpts = void 0;\n\tconst dataRouterState = void 0;',
    ],
    [
      'React$1.useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable()',
      'useNavigateUnstable()',
    ],
  ],
  // Only the studio's lists are fetched page by page: what that takes comes with them, and not with every query.
  '@tanstack/query-core/build/modern/query.js': [
    ['import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";\n', ''],
    [
      '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)',
      'this.options.behavior',
    ],
  ],
  '@tanstack/query-core/build/modern/infiniteQueryObserver.js': [
    [
      'import { hasNextPage, hasPreviousPage }',
      'import { hasNextPage, hasPreviousPage, infiniteQueryBehavior }',
    ],
    [
      'setOptions(options) {\n\t\toptions._type = "infinite";',
      'setOptions(options) {\n\t\toptions._type = "infinite";\n\t\toptions.behavior = infiniteQueryBehavior();',
    ],
    [
      'getOptimisticResult(options) {\n\t\toptions._type = "infinite";',
      'getOptimisticResult(options) {\n\t\toptions._type = "infinite";\n\t\toptions.behavior = infiniteQueryBehavior();',
    ],
  ],
};

export function libraryTrim(): Plugin {
  return {
    name: 'library-trim',
    apply: 'build',
    transform: {
      filter: { id: /[/\\]node_modules[/\\](?:react-router|@tanstack[/\\]query-core)[/\\]/ },
      handler(code, id) {
        const file = id.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '';
        let trimmed = file.startsWith('react-router/') ? withoutTools(code) : code;
        for (const [found, put] of cuts[file] ?? []) {
          if (!trimmed.includes(found)) this.error(`${file} reads otherwise now: ${found}`);
          trimmed = trimmed.replace(found, () => put);
        }
        return trimmed;
      },
    },
  };
}

/**
 * The router names its components for developers' tools, and makes them by calls of which the bundler cannot know that
 * they do nothing else: so all of them would travel, forms and fetchers too, that no page of ours has. What it tells a
 * developer in the console is told by `npm run dev`.
 */
function withoutTools(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^\t+(?:warning\(.+\)|invariant\(!?useInRouterContext\(\), `.+`\));$/gm, '')
    .replace(/ = (React\$1\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1');
}
