import { createHash } from 'node:crypto';
import { clickReplayScript } from './click-replay.ts';
import { firstScreenScript } from './first-screen.ts';
import { sortedGalleryScript } from './sorted-gallery.ts';

/** The one script that stands in a server-rendered page. */
export const inlineScript = clickReplayScript + sortedGalleryScript + firstScreenScript;

/** As a policy names a script that stands in the page (Content Security Policy Level 3, "script-src"). */
export const inlineScriptHash = `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`;
