import { backendQuotas } from './backend.ts';
import { cdnQuotas } from './cdn.ts';
import type { Stack } from './quota.ts';
import { serviceQuotas } from './services.ts';
import type { StackTemplate } from './template-text.ts';

/** One limit of AWS and what the stack uses of it, at its fullest place. */
export interface QuotaUse {
  readonly name: string;
  readonly limit: number;
  readonly used: number;
  /** The resource that uses most, where the limit holds for each one. */
  readonly where: string;
  readonly source: string;
  /** Nothing grows towards it: all of it may be used on purpose. */
  readonly mayBeFull?: true;
}

const quotas = [...backendQuotas, ...cdnQuotas, ...serviceQuotas];

/** What a template uses of every quota that it touches, by the fullest resource. */
export function quotaUses(template: StackTemplate, stackName: string): readonly QuotaUse[] {
  const stack: Stack = {
    name: stackName,
    template,
    of: (type) => Object.entries(template.Resources).filter(([, { Type }]) => Type === type),
  };
  return quotas.map(({ uses, ...quota }) => {
    const [where, used] = uses(stack).reduce((most, each) => (each[1] > most[1] ? each : most), [
      '',
      0,
    ] as const);
    return { ...quota, used, where };
  });
}

/** The uses as a table in Markdown, fullest first. */
export function quotaTable(uses: readonly QuotaUse[]): string {
  const share = ({ used, limit }: QuotaUse) => Math.round((used / limit) * 100);
  const rows = uses
    .toSorted((a, b) => share(b) - share(a))
    .map(
      (use) =>
        `| ${use.name} | ${use.limit} | ${use.used} | ${share(use)} % | ${use.where} | ${use.source} |`,
    );
  return ['| quota | limit | used | | by | documentation |', '|---|---|---|---|---|---|', ...rows].join('\n');
}
