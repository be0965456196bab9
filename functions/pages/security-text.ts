const dayMs = 24 * 60 * 60 * 1000;

/**
 * Contact for security problems: the artist's email address (RFC 9116, "A File Format to Aid in Security Vulnerability
 * Disclosure"). Section 2.5.5 recommends `Expires` within a year; it is 90 days from the start of the day (UTC) of
 * `now` (milliseconds), and computed at each request, so that it never passes in a shop that is not deployed again.
 */
export function securityText(siteOrigin: string, now: number, email: string): string {
  const expires = new Date(Math.floor(now / dayMs) * dayMs + 90 * dayMs);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
