const dayMs = 24 * 60 * 60 * 1000;

/** Contact for security problems (RFC 9116). `Expires` (2.5.5) is computed at each request, so it never passes. */
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
