/**
 * Stands in the head of a painted page: it keeps the last button that was pressed before the page's own scripts came,
 * and what that looked like then. web/layout/early-press.ts gives the press to React.
 */
export const earlyPressScript = [
  '{const heard=window.earlyPress={stop(){removeEventListener("click",hear,true)}},',
  'hear=({target})=>{heard.button=target.closest("button");heard.looks=heard.button?.outerHTML};',
  'addEventListener("click",hear,true)}',
].join('');
