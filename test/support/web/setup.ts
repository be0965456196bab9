import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
// The studio's routes load this; screens in tests are rendered without them.
import '#web/api/studio-api.ts';
import { setWindow } from './browser-fakes.ts';

// The test window does not know the element, and React would warn once in each run.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLUnknownElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

// Long, because the time until an answer depends on the machine.
configure({ asyncUtilTimeout: 15_000 });

// By default a phone with reduced motion.
beforeEach(() => setWindow());

// The files of a run share modules and window, so each test restores them.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
