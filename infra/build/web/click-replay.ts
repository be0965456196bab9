/**
 * Stands in the head of a server-rendered page: it keeps the last button that was pressed before the page's own scripts came,
 * and its HTML of that moment. web/layout/click-replay.ts presses it again for React.
 */
export const clickReplayScript = [
  '{const pressed=window.clickReplay={stop(){removeEventListener("click",note,true)}},',
  'note=({target})=>{pressed.button=target.closest("button");pressed.html=pressed.button?.outerHTML};',
  'addEventListener("click",note,true)}',
].join('');
