/** Agents that gather what AI models are trained on, as their makers name them; those that search or assist have other names. */
const trainingAgents = [
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'Bytespider',
  'meta-externalagent',
  'cohere-training-data-crawler',
];

/**
 * `robots.txt` (RFC 9309), with a content signal (draft-romm-aipref-contentsignals) where the artist asks AI companies not to
 * train on the works. What nobody should find says so in its own head, which only those can read who may fetch it.
 */
export function robotsText(siteOrigin: string, refusesAiTraining: boolean): string {
  return [
    'User-agent: *',
    ...(refusesAiTraining ? ['Content-Signal: search=yes, ai-train=no'] : []),
    'Disallow: /api/',
    '',
    ...(refusesAiTraining
      ? [...trainingAgents.map((agent) => `User-agent: ${agent}`), 'Disallow: /', '']
      : []),
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n');
}
