import { createHash } from 'node:crypto';

/**
 * Stands in the head of a painted page: it keeps the last button that was pressed before the page's own scripts came,
 * and what that looked like then. web/layout/early-press.ts gives the press to React.
 */
export const earlyPressScript = [
  '{const heard=window.earlyPress={stop(){removeEventListener("click",hear,true)}},',
  'hear=({target})=>{heard.button=target.closest("button");heard.looks=heard.button?.outerHTML};',
  'addEventListener("click",hear,true)}',
].join('');

/** As a policy names a script that stands in the page (Content Security Policy Level 3, "script-src"). */
export const earlyPressHash = `'sha256-${createHash('sha256').update(earlyPressScript).digest('base64')}'`;
