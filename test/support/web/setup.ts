import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
// The studio's routes import this module, but tests render screens without routes.
import '#web/api/studio-api.ts';
import { setWindow } from './browser-fakes.ts';

// The test window does not know the element `search`, and React would warn about it in each run.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLUnknownElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

// A long timeout, because the time until an answer depends on the machine.
configure({ asyncUtilTimeout: 15_000 });

// By default the window is a phone's, and motion is reduced.
beforeEach(() => setWindow());

// The files of a run share modules and the window, so these are reset after each test.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
