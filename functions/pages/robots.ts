/** User agents that collect training data for AI models, by their makers' names. */
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
 * `robots.txt` (RFC 9309), with a content signal (draft-romm-aipref-contentsignals) if the artist refuses AI training.
 * Pages that must not be indexed are not listed: they have a robots tag, which only a crawler that may fetch them can
 * read.
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
