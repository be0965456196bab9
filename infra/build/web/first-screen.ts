/**
 * Events that show that the page is about to be used. A screen reader may send a click alone. No movement of the pointer:
 * Chromium reports one to every page that is laid out under a mouse at rest.
 */
export const signs = ['pointerdown', 'keydown', 'focusin', 'click', 'scroll'];

/** Milliseconds from the load of a page that shows no picture, or in a browser that reports no Largest Contentful Paint. */
const afterLoad = 500;
/** Milliseconds. A picture that does not arrive keeps nothing else back any longer. */
const latest = 3000;

/**
 * Stands in the head of a server-rendered page. Until its first screen is shown with its pictures, they have the connection
 * for themselves: the page's scripts are not fetched, and what web/ui/below-first-screen.tsx marks is neither laid out nor
 * fetched. Both come at the first sign that the page is about to be used, too. What is pressed until then is pressed again
 * by click-replay.ts, and links work by themselves. A browser without scripts shows everything at once.
 */
export const firstScreenScript = [
  '{const{classList}=document.documentElement;classList.add("first-screen");let begun,loaded,shown;const run=()=>{',
  'for(const link of document.querySelectorAll("link[data-later]"))link.rel=link.dataset.later;',
  'import(document.querySelector("script[type=later]").src)},',
  'begin=()=>{if(begun)return;begun=1;classList.remove("first-screen");',
  'document.readyState==="loading"?addEventListener("DOMContentLoaded",run):run()},',
  'check=()=>loaded&&shown&&begin();',
  `for(const sign of ${JSON.stringify(signs)})addEventListener(sign,begin,true);`,
  'new PerformanceObserver(list=>{shown||=list.getEntries().some(({url})=>url);check()})',
  '.observe({type:"largest-contentful-paint",buffered:true});',
  `addEventListener("load",()=>{loaded=1;check();setTimeout(begin,${afterLoad})});`,
  `setTimeout(begin,${latest})}`,
].join('');
