/**
 * Stands in the head of a server-rendered page: it keeps the last button that was pressed before the page's own scripts came,
 * and what that looked like then. web/layout/click-replay.ts gives the press to React.
 */
export const clickReplayScript = [
  '{const heard=window.clickReplay={stop(){removeEventListener("click",hear,true)}},',
  'hear=({target})=>{heard.button=target.closest("button");heard.looks=heard.button?.outerHTML};',
  'addEventListener("click",hear,true)}',
].join('');
