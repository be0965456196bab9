const dayMs = 24 * 60 * 60 * 1000;

/**
 * Whom to tell of a security problem: the artist's contact email (RFC 9116, "A File Format to Aid in Security
 * Vulnerability Disclosure"). The RFC wants `Expires` less than a year ahead (section 2.5.5); it is 90 days from the start
 * of the day (UTC) of `now` (milliseconds), so that a shop that is never deployed again does not let it pass.
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
