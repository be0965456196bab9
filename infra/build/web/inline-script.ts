import { createHash } from 'node:crypto';
import { filterNames } from '#shared/artwork/gallery-filter.ts';

/** The parameters that sort and filter the gallery, as URLSearchParams writes them. */
const sorted = new RegExp(`(^|&)(${filterNames.join('|')})=`);

/**
 * Stands in the head of a server-rendered page. The gallery is rendered once for all addresses that sort or filter it, with
 * its first works by title. This notes that the address asks for others: the page's scripts then show those instead, and
 * until they come the served ones are out of sight (web/features/gallery/gallery-wall.module.css).
 */
export const sortedGalleryScript = `if(${sorted}.test(new URLSearchParams(location.search)))document.documentElement.classList.add("sorted-gallery");`;

/**
 * Events that show that the page is about to be used. A screen reader may send a click alone. No movement of the pointer:
 * Chromium reports one to every page that is laid out under a mouse at rest.
 */
export const signs = ['pointerdown', 'keydown', 'focusin', 'click', 'scroll'];

/** Signs after which what is below the first screen is seen, or reached by the keyboard. */
const moves = ['keydown', 'focusin', 'scroll'];

/** Milliseconds. A picture that does not arrive keeps nothing else back any longer, nor does a script or an answer. */
const latest = { scripts: 3000, below: 6000 };

/**
 * Stands in the head of a server-rendered page. Until its first screen has its pictures, they have the connection for
 * themselves: then the page's scripts are fetched, with which the small pictures of the first screen come (`first-screen`),
 * and later what web/ui/below-first-screen.tsx marks (`one-screen`), as web/main.tsx says. All of it comes at the first sign that the page is about to be used, too. What is pressed
 * until then is pressed again by click-replay.ts, and links work by themselves. A browser without scripts shows everything
 * at once.
 */
export const firstScreenScript = [
  '{const{classList}=document.documentElement,waits=["first-screen","one-screen"];classList.add(...waits);let begun;',
  'const show=()=>classList.remove(...waits),run=()=>{',
  'for(const link of document.querySelectorAll("link[data-later]"))link.rel=link.dataset.later;',
  'import(document.querySelector("script[type=later]").src).catch(show)},',
  'begin=()=>{if(begun)return;begun=1;',
  'document.readyState==="loading"?addEventListener("DOMContentLoaded",run):run()};',
  `for(const sign of ${JSON.stringify(signs)})addEventListener(sign,begin,true);`,
  `for(const move of ${JSON.stringify(moves)})addEventListener(move,show,true);`,
  `addEventListener("load",begin);setTimeout(begin,${latest.scripts});setTimeout(show,${latest.below})}`,
].join('');

/**
 * Stands in the head of a server-rendered page: it keeps the last button that was pressed before the page's own scripts came,
 * and its HTML of that moment. web/layout/click-replay.ts presses it again for React.
 */
export const clickReplayScript = [
  '{const pressed=window.clickReplay={stop(){removeEventListener("click",note,true)}},',
  'note=({target})=>{pressed.button=target.closest("button");pressed.html=pressed.button?.outerHTML};',
  'addEventListener("click",note,true)}',
].join('');

/**
 * Stands in the head of every page, so that its first paint is in the light that the visitor has chosen in the footer
 * (web/stores/lights.ts): `light` or `dark`, as the CSS property `color-scheme` has it; else as the device says.
 */
const lightsScript = 'try{document.documentElement.style.colorScheme=localStorage.lights??""}catch{}';

/** The one script that stands in a page. All but its first part is for server-rendered pages, whose own scripts wait. */
export const inlineScript = `${lightsScript}if(document.querySelector("script[type=later]")){${clickReplayScript}${sortedGalleryScript}${firstScreenScript}}`;

/** As a policy names a script that stands in the page (Content Security Policy Level 3, "script-src"). */
export const inlineScriptHash = `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`;
