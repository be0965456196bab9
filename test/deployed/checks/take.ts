import { list } from '#test/deployed/grants.ts';
import type { Resource, Template } from '#test/deployed/template.ts';

export interface RawStatement {
  Action: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
  Principal?: { Service?: string };
}

// biome-ignore lint/suspicious/noExplicitAny: templates are trees of anything
type Tree = any;

/** Resources of a type whose id holds a text; throws where there is none, so that nothing is taken from nobody. */
export function resources(template: Template, type: string, part = ''): (Resource & { Properties: Tree })[] {
  const found = Object.entries(template.Resources)
    .filter(([id, { Type }]) => Type === type && id.includes(part))
    .map(([, resource]) => resource as Resource & { Properties: Tree });
  if (found.length === 0) throw new Error(`The template has no ${type} named ${part}`);
  return found;
}

/** Takes an action out of the policies of a role. */
export function withoutAction(template: Template, role: string, action: string): void {
  let taken = 0;
  for (const { Properties } of resources(template, 'AWS::IAM::Policy', role)) {
    const statements = Properties.PolicyDocument.Statement as RawStatement[];
    Properties.PolicyDocument.Statement = statements.flatMap((statement) => {
      const left = list(statement.Action).filter((each) => each !== action);
      taken += list(statement.Action).length - left.length;
      return left.length > 0 ? [{ ...statement, Action: left }] : [];
    });
  }
  if (taken === 0) throw new Error(`${role} has no ${action} to take away`);
}

/** Takes a prefix out of every LeadingKeys condition of a role. */
export function withoutKey(template: Template, role: string, key: string): void {
  let taken = 0;
  for (const { Properties } of resources(template, 'AWS::IAM::Policy', role)) {
    for (const { Condition } of Properties.PolicyDocument.Statement as RawStatement[]) {
      for (const condition of Object.values(Condition ?? {})) {
        const keys = list(condition['dynamodb:LeadingKeys']);
        if (!keys.includes(key)) continue;
        const left = keys.filter((each) => each !== key);
        condition['dynamodb:LeadingKeys'] = left.length > 0 ? left : ['nothing'];
        taken++;
      }
    }
  }
  if (taken === 0) throw new Error(`${role} has no key ${key} to take away`);
}

/** Takes whole resources out. */
export function remove(template: Template, type: string, part: string): void {
  const before = Object.keys(template.Resources);
  for (const id of before) {
    if (template.Resources[id]?.Type === type && id.includes(part)) delete template.Resources[id];
  }
  if (before.length === Object.keys(template.Resources).length) throw new Error(`No ${type} named ${part}`);
}

/** Takes a name out of a list of the policy of what goes to the API. */
export function withoutForwarded(template: Template, kind: 'Headers' | 'Cookies', name: string): void {
  const [policy] = resources(template, 'AWS::CloudFront::OriginRequestPolicy');
  const config = policy?.Properties.OriginRequestPolicyConfig[`${kind}Config`];
  const left = config[kind].filter((each: string) => each !== name);
  if (left.length === config[kind].length) throw new Error(`${name} is not forwarded`);
  config[kind] = left;
}
