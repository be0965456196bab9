import { list } from '#test/deployed/grants.ts';
import type { Resource, Template } from '#test/deployed/template.ts';

/** Changes a template; throws where there is nothing to change, so that nothing is taken from nobody. */
export type TemplateMutation = (template: Template) => void;

interface Statement {
  Action: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

// biome-ignore lint/suspicious/noExplicitAny: templates are trees of anything
type Tree = any;

/** Resources of a type whose id holds a text. */
function resources(template: Template, type: string, part = ''): (Resource & { Properties: Tree })[] {
  const found = Object.entries(template.Resources)
    .filter(([id, { Type }]) => Type === type && id.includes(part))
    .map(([, resource]) => resource as Resource & { Properties: Tree });
  if (found.length === 0) throw new Error(`The template has no ${type} named ${part}`);
  return found;
}

/** Changes the properties of each resource of a type; `change` answers whether there was anything to change. */
export function changed(type: string, change: (properties: Tree) => boolean, part = ''): TemplateMutation {
  return (template) => {
    const done = resources(template, type, part).filter(({ Properties }) => change(Properties));
    if (done.length === 0) throw new Error(`No ${type} named ${part} has what is to be taken`);
  };
}

/** Switches a schedule or a rule off. */
export function switchedOff(type: string, part: string): TemplateMutation {
  return changed(
    type,
    (properties) => {
      properties.State = 'DISABLED';
      return true;
    },
    part,
  );
}

/** Takes an action out of the policies of a role. */
export function withoutAction(role: string, action: string): TemplateMutation {
  return changed(
    'AWS::IAM::Policy',
    ({ PolicyDocument }: { PolicyDocument: { Statement: Statement[] } }) => {
      const had = PolicyDocument.Statement.some(({ Action }) => list(Action).includes(action));
      PolicyDocument.Statement = PolicyDocument.Statement.flatMap((statement) => {
        const left = list(statement.Action).filter((each) => each !== action);
        return left.length > 0 ? [{ ...statement, Action: left }] : [];
      });
      return had;
    },
    role,
  );
}

/** Takes a prefix out of every LeadingKeys condition of a role. */
export function withoutKey(role: string, key: string): TemplateMutation {
  return changed(
    'AWS::IAM::Policy',
    ({ PolicyDocument }: { PolicyDocument: { Statement: Statement[] } }) => {
      const naming = PolicyDocument.Statement.flatMap(({ Condition }) =>
        Object.values(Condition ?? {}).filter((one) => list(one['dynamodb:LeadingKeys']).includes(key)),
      );
      for (const condition of naming) {
        const left = list(condition['dynamodb:LeadingKeys']).filter((each) => each !== key);
        condition['dynamodb:LeadingKeys'] = left.length > 0 ? left : ['nothing'];
      }
      return naming.length > 0;
    },
    role,
  );
}

/** Takes whole resources out: those whose id holds a text, or whose properties fit. */
export function without(type: string, which: string | ((properties: Tree) => boolean)): TemplateMutation {
  return (template) => {
    const going = Object.entries(template.Resources).filter(
      ([id, { Type, Properties }]) =>
        Type === type && (typeof which === 'string' ? id.includes(which) : which(Properties)),
    );
    if (going.length === 0) throw new Error(`No ${type} to take away`);
    for (const [id] of going) delete template.Resources[id];
  };
}

/** Takes a service out of the policies of topics. */
export function withoutPublisher(service: string): TemplateMutation {
  return changed('AWS::SNS::TopicPolicy', ({ PolicyDocument }) => {
    const before = PolicyDocument.Statement.length;
    PolicyDocument.Statement = PolicyDocument.Statement.filter(
      ({ Principal }: { Principal?: { Service?: string } }) => Principal?.Service !== service,
    );
    return PolicyDocument.Statement.length < before;
  });
}

/** Takes a name out of what the CDN hands to the API: its own list, and the key of its cache. */
export function withoutForwarded(kind: 'Headers' | 'Cookies', name: string): TemplateMutation {
  const from = (config: Record<string, Record<string, string[]>>) => {
    const names = config[`${kind}Config`];
    const before = names?.[kind] ?? [];
    if (names) names[kind] = before.filter((each) => each !== name);
    return before.includes(name);
  };
  return (template) => {
    const own = resources(template, 'AWS::CloudFront::OriginRequestPolicy').map(({ Properties }) =>
      from(Properties.OriginRequestPolicyConfig),
    );
    const keys = resources(template, 'AWS::CloudFront::CachePolicy').map(({ Properties }) =>
      from(Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin),
    );
    if (![...own, ...keys].includes(true)) throw new Error(`${name} is not forwarded`);
  };
}

/** Changes the CDN's settings. */
export function distribution(change: (config: Tree) => boolean): TemplateMutation {
  return changed('AWS::CloudFront::Distribution', ({ DistributionConfig }) => change(DistributionConfig));
}

/** Changes each way of the CDN: which addresses, from where, with which functions. */
export function behaviours(change: (behaviour: Tree, config: Tree) => boolean): TemplateMutation {
  return distribution((config) => {
    const all = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
    return all.filter((each) => change(each, config)).length > 0;
  });
}

/** Changes the keys by which the CDN keeps answers. */
export function cacheKeys(change: (parameters: Tree) => void): TemplateMutation {
  return changed('AWS::CloudFront::CachePolicy', ({ CachePolicyConfig }) => {
    change(CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin);
    return true;
  });
}

/** Changes the variables of every function that has one of this name. */
export function variable(name: string, value: string | undefined): TemplateMutation {
  return changed('AWS::Lambda::Function', ({ Environment }) => {
    if (Environment?.Variables?.[name] === undefined) return false;
    if (value === undefined) delete Environment.Variables[name];
    else Environment.Variables[name] = value;
    return true;
  });
}
