import { filterNames } from '#shared/artwork/gallery-filter.ts';

/** The parameters that sort and filter the gallery, as URLSearchParams writes them. */
const sorted = new RegExp(`(^|&)(${filterNames.join('|')})=`);

/**
 * Stands in the head of a server-rendered page. The gallery is rendered once for all addresses that sort or filter it, with
 * its first works by title. This notes that the address asks for others: the page's scripts then show those instead, and
 * until they come the served ones are out of sight (web/features/gallery/gallery-wall.module.css).
 */
export const sortedGalleryScript = `if(${sorted}.test(new URLSearchParams(location.search)))document.documentElement.classList.add("sorted-gallery");`;
