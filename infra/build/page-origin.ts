/** Placeholder for the site's address: one build serves every stage. The domain is reserved (RFC 2606). */
export const unknownOrigin = 'https://origin.invalid';
