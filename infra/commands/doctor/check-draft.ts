import type { Stage } from '#infra/command-support/stage.ts';
import { policies } from '#shop-config';
import { type Finding, findingOn } from './finding.ts';

/** Reports the settings that a live shop still lacks. The other checks do not depend on them. */
export function checkDraft(stage: Stage, lacks: readonly string[]): readonly Finding[] {
  return lacks.map((lack) =>
    findingOn('Settings').stopsDeploying(
      `the live shop is not ready: ${lack}.`,
      `Edit infra/stages/${stage.name}.json and shop.config.ts (infra/README.md, steps 3 to 6).`,
    ),
  );
}

/** Items that a privacy notice must mention (GDPR, article 13), each with a pattern that recognizes it. */
const named: readonly (readonly [string, RegExp])[] = [
  ['the postal address of the controller', /\b\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/],
  ['Square', /\bSquare\b/],
  ['Amazon Web Services', /\bAmazon\b|\bAWS\b/],
  ['the transfer to the United States and its basis', /Privacy Framework|standard contractual clauses/i],
];

/** Checks whether the privacy text of shop.config.ts mentions every required item. */
export function checkPrivacy(text: string = policies.privacy?.text ?? ''): Finding {
  const lacks = named.filter(([, words]) => !words.test(text)).map(([name]) => name);
  const found = findingOn('Privacy notice');
  if (lacks.length === 0) return found.ok('names address, processors and transfer');
  return found.warning(
    `shop.config.ts does not name ${lacks.join(', ')}.`,
    'Add it to policies.privacy, or to the text in the studio if you publish it there (infra/personal-data.md).',
  );
}
