import { createHash } from 'node:crypto';
import { filterNames } from '#shared/artwork/gallery-filter.ts';

/** Matches the query of an address that sorts or filters the gallery, as URLSearchParams writes it. */
const sorted = new RegExp(`(^|&)(${filterNames.join('|')})=`);

/**
 * Part of the inline script of server-rendered pages. The gallery is rendered once, with its first works by title, for
 * all addresses that sort or filter it. At such an address this script sets a class that hides the served works until
 * the page's scripts show the right ones (web/features/gallery/gallery-wall.module.css).
 */
export const sortedGalleryScript = `if(${sorted}.test(new URLSearchParams(location.search)))document.documentElement.classList.add("sorted-gallery");`;

/**
 * Events that show that the visitor is about to use the page. A screen reader may send only a click. Pointer movement
 * is not in the list: Chromium reports one on every page that is laid out under a resting mouse.
 */
export const signs = ['pointerdown', 'keydown', 'focusin', 'click', 'scroll'];

/**
 * Events after which the visitor can see or focus what is below the first screen. The script does not listen in the
 * capture phase, so that a scroll inside the page does not count: the carousel scrolls itself during hydration.
 */
const moves = ['keydown', 'focusin', 'scroll'];

/** Milliseconds after which a picture, script or answer that has not arrived no longer delays the rest. */
const latest = { scripts: 3000, below: 6000 };

/**
 * Part of the inline script of server-rendered pages. Loads the pictures of the first screen before anything else. Then
 * it fetches the page's scripts and the small pictures of the first screen (`first-screen`), and later the pictures
 * that web/ui/below-first-screen.tsx marks (`one-screen`; see web/main.tsx). The first event in `signs` starts all of
 * it immediately. Until then links work without scripts, and click-replay.ts repeats a pressed button. A browser
 * without scripts shows everything immediately.
 */
export const firstScreenScript = [
  '{const{classList}=document.documentElement,waits=["first-screen","one-screen"];classList.add(...waits);let begun;',
  'const show=()=>classList.remove(...waits),run=()=>{',
  'for(const link of document.querySelectorAll("link[data-later]"))link.rel=link.dataset.later;',
  'import(document.querySelector("script[type=later]").src).catch(show)},',
  'begin=()=>{if(begun)return;begun=1;',
  'document.readyState==="loading"?addEventListener("DOMContentLoaded",run):run()};',
  `for(const sign of ${JSON.stringify(signs)})addEventListener(sign,begin,true);`,
  `for(const move of ${JSON.stringify(moves)})addEventListener(move,show);`,
  `addEventListener("load",begin);setTimeout(begin,${latest.scripts});setTimeout(show,${latest.below})}`,
].join('');

/**
 * Part of the inline script of server-rendered pages. Remembers the last button that was pressed before the page's
 * scripts arrived, and the button's HTML at that moment, for web/layout/click-replay.ts. Hides clicks on links to pages
 * from React, which would hydrate the whole page before the browser could follow the link.
 */
export const clickReplayScript = [
  '{const pressed=window.clickReplay={stop(){removeEventListener("click",note,true)}},',
  'note=event=>{const{target}=event;pressed.button=target.closest("button");pressed.html=pressed.button?.outerHTML;',
  'target.closest("a:not([data-artwork])")&&event.stopPropagation()};',
  'addEventListener("click",note,true)}',
].join('');

/**
 * Part of the inline script of every page. Before the first paint it applies the color scheme that the visitor has
 * chosen in the footer (web/layout/footer/lights.tsx): the value `light` or `dark` of `color-scheme`. Without a choice
 * the page follows the device's setting.
 */
const lightsScript = 'try{document.documentElement.style.colorScheme=localStorage.lights??""}catch{}';

/** Only inline script of a page. All but its first part runs on server-rendered pages, whose own scripts load later. */
export const inlineScript = `${lightsScript}if(document.querySelector("script[type=later]")){${clickReplayScript}${sortedGalleryScript}${firstScreenScript}}`;

/** Source expression that allows the inline script (Content Security Policy Level 3, "script-src"). */
export const inlineScriptHash = `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`;
