import { vi } from 'vitest';

/** Sets the window's width for `matchMedia`, and the visitor's preference for reduced motion. */
export function setWindow({ width = 390, stillness = true } = {}): void {
  vi.stubGlobal('matchMedia', (media: string) => {
    const minWidth = Number(/min-width:\s*(\d+)px/.exec(media)?.[1] ?? 0);
    return {
      media,
      matches: media.includes('reduced-motion') ? stillness : width >= minWidth,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  });
}

interface Watcher {
  readonly margin: string;
  readonly targets: Set<Element>;
  readonly tell: (target: Element, changes: readonly boolean[]) => void;
}

/** Replaces IntersectionObserver, because the test environment has no layout. */
export function fakeIntersections(): {
  /**
   * Makes each observer with this margin report that the element comes into its view, or the `changes`, oldest first,
   * in one report, as a busy browser does.
   */
  readonly reach: (element: Element, margin: string, ...changes: readonly boolean[]) => void;
} {
  const watchers = new Set<Watcher>();
  class FakeIntersectionObserver {
    readonly #watcher: Watcher;
    constructor(callback: (entries: readonly object[]) => void, options: { rootMargin?: string } = {}) {
      this.#watcher = {
        margin: options.rootMargin ?? '0px',
        targets: new Set(),
        tell: (target, changes) => callback(changes.map((isIntersecting) => ({ isIntersecting, target }))),
      };
      watchers.add(this.#watcher);
    }
    unobserve(element: Element) {
      this.#watcher.targets.delete(element);
    }
    observe(element: Element) {
      this.#watcher.targets.add(element);
    }
    disconnect() {
      this.#watcher.targets.clear();
      watchers.delete(this.#watcher);
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  return {
    reach: (element, margin, ...changes) => {
      for (const watcher of [...watchers]) {
        if (watcher.margin === margin && watcher.targets.has(element))
          watcher.tell(element, changes.length > 0 ? changes : [true]);
      }
    },
  };
}
