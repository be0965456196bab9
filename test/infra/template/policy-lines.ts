/** A statement of a policy, as CloudFormation and the facts write it. */
export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly Principal?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly Sid?: string;
}

export interface Policy {
  readonly Version?: string;
  readonly Statement: readonly Statement[];
}

const leadingKeys = 'dynamodb:LeadingKeys';

/** A policy as sorted lines: effect, action, resource, who, and on which condition. A leading key is a line of its own. */
export function grantLines({ Version, Statement }: Policy): readonly string[] {
  const lines = Statement.flatMap(({ Effect, Action, Resource = '', Principal, Condition }) => {
    const who = Principal === undefined ? '' : ` for ${JSON.stringify(Principal)}`;
    return [Action]
      .flat()
      .flatMap((action) =>
        [Resource]
          .flat()
          .flatMap((resource) =>
            conditionLines(Condition).map((condition) => `${Effect} ${action} ${resource}${who}${condition}`),
          ),
      );
  });
  // Older policies know no variables.
  return [...new Set(lines), ...(Version === '2012-10-17' ? [] : [`Version ${Version}`])].sort();
}

function conditionLines(condition: Statement['Condition']): readonly string[] {
  if (condition === undefined) return [''];
  const [[operator, test] = ['', {}], ...others] = Object.entries(condition);
  const keys = test?.[leadingKeys];
  if (others.length === 0 && keys !== undefined && Object.keys(test).length === 1) {
    return [keys].flat().map((key) => ` if ${operator} ${leadingKeys} ${key}`);
  }
  return [` if ${JSON.stringify(sorted(condition))}`];
}

/** Order says nothing in a condition: neither that of its keys nor that of the values any of which will do. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort();
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
