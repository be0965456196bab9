import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
// Screens of the studio are rendered without its table of addresses, which loads this.
import '#web/api/studio-api.ts';
import { setWindow } from './browser-fakes.ts';

// The window of the tests does not know the element, and React would say so once in each run.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLUnknownElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

// What is waited for comes; how soon is the machine's affair.
configure({ asyncUtilTimeout: 15_000 });

// A phone without motion, unless a test says otherwise.
beforeEach(() => setWindow());

// The files of a run share their modules and their window, so each test leaves them as it found them.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
