import type { Stage } from '#infra/command-support/stage.ts';
import { type Finding, findingOn } from './finding.ts';

/** What a live shop still lacks in its files, beside which everything else can be checked already. */
export function checkDraft(stage: Stage, lacks: readonly string[]): readonly Finding[] {
  return lacks.map((lack) =>
    findingOn('Settings').stopsDeploying(
      `the live shop is not ready: ${lack}.`,
      `Edit infra/stages/${stage.name}.json and shop.config.ts (infra/README.md, steps 3 to 6).`,
    ),
  );
}
