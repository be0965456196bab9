/**
 * What stands in the built files wherever their own address belongs: canonical links and link previews. The same build
 * serves every stage, and the CDN's name is only known while deploying, so the server of the pages puts it in.
 * A name that can never be anybody's (RFC 2606).
 */
export const unknownOrigin = 'https://origin.invalid';
