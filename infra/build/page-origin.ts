/**
 * Placeholder for the site's address in the built files, for canonical links and link previews. The same build serves
 * every stage, and the CDN's name is known only during deployment, so the pages server inserts the address. The
 * placeholder's domain is reserved and can never be registered (RFC 2606).
 */
export const unknownOrigin = 'https://origin.invalid';
