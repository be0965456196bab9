import type { Plugin } from 'vite';

/**
 * The router names its components for developers' tools, and makes them by calls of which the bundler cannot know that
 * they do nothing else: so all of them would travel, forms and fetchers too, that no page of ours has.
 */
export function routerTrim(): Plugin {
  return {
    name: 'router-trim',
    apply: 'build',
    transform: {
      filter: { id: /[/\\]node_modules[/\\]react-router[/\\]/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/ = (React\$1\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1'),
    },
  };
}
