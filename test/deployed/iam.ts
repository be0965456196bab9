import { runSimulation } from '@cloud-copilot/iam-simulate';
import { type Call, describeGrant, type Grant, grantsOf, list, type Policy, usedBy } from './grants.ts';
import { account } from './names.ts';
import type { Stack } from './template.ts';

export class AccessDenied extends Error {
  override readonly name = 'AccessDenied';
  constructor(principal: string, call: Call) {
    const keys = call.context?.['dynamodb:LeadingKeys'];
    super(
      `${principal} is not authorized to perform: ${call.action} on resource: ${call.resource}${
        keys ? ` with the keys ${list(keys).join(', ')}` : ''
      }`,
    );
  }
}

export interface RoleUse {
  readonly role: string;
  readonly used: readonly string[];
  readonly unused: readonly string[];
}

export type Iam = ReturnType<typeof createIam>;

interface Role {
  readonly name: string;
  readonly trust: Policy;
  readonly policies: readonly Policy[];
  readonly grants: readonly Grant[];
  readonly used: Set<Grant>;
}

/** Evaluates the template's policies as IAM does. */
export function createIam(stack: Stack) {
  const roles = readRoles(stack);
  const refusals = new Set<string>();
  const verdicts = new Map<string, Promise<boolean>>();

  function roleOf(arn: string): Role {
    const role = roles.get(arn);
    if (!role) throw new Error(`No role ${arn} in the template`);
    return role;
  }

  /** Returns the cached verdict on a call. The cache saves time, because most calls repeat. */
  function decide(principal: string, call: Call, policies: readonly Policy[], resourcePolicy?: Policy) {
    const key = JSON.stringify([principal, call, resourcePolicy]);
    const verdict = verdicts.get(key) ?? simulate(principal, call, policies, resourcePolicy);
    verdicts.set(key, verdict);
    return verdict;
  }

  /** Returns whether the role allows the call, and records the grants that it used. */
  async function may(roleArn: string, call: Call): Promise<boolean> {
    const role = roleOf(roleArn);
    const allowed = await decide(roleArn, call, role.policies);
    if (allowed) for (const grant of usedBy(call, role.grants)) role.used.add(grant);
    return allowed;
  }

  return {
    may,
    /** Throws AccessDenied unless the role allows the call. Records the grants that the call used, or the refusal. */
    check: async (roleArn: string, call: Call): Promise<void> => {
      if (await may(roleArn, call)) return;
      const error = new AccessDenied(roleOf(roleArn).name, call);
      refusals.add(error.message);
      throw error;
    },
    /** Records the grants that a call would use, for calls that AWS allows without them. */
    note: (roleArn: string, call: Call): void => {
      const { grants, used } = roleOf(roleArn);
      for (const grant of usedBy(call, grants)) used.add(grant);
    },
    /** Returns whether the resource's policy allows a call that a service makes without a role. */
    serviceMay: (service: string, call: Call, policy: Policy | undefined) =>
      policy === undefined ? Promise.resolve(false) : decide(service, call, [], policy),
    /** Throws AccessDenied unless the role's trust policy allows the service to assume it. */
    assume: async (service: string, roleArn: string, context: Call['context'] = {}): Promise<void> => {
      const call = { action: 'sts:AssumeRole', resource: roleArn, context };
      if (await decide(service, call, [], roleOf(roleArn).trust)) return;
      const error = new AccessDenied(service, call);
      refusals.add(error.message);
      throw error;
    },
    refusals: () => [...refusals],
    /** Returns the ARNs of all roles. */
    roles: () => [...roles.keys()],
    use: (): readonly RoleUse[] =>
      [...roles.values()].map(({ name, grants, used }) => {
        const lines = (wanted: boolean) => [
          ...new Set(grants.filter((grant) => used.has(grant) === wanted).map(describeGrant)),
        ];
        const usedLines = lines(true).sort();
        // If a role has a grant twice, one use counts for both.
        return {
          role: name,
          used: usedLines,
          unused: lines(false)
            .filter((line) => !usedLines.includes(line))
            .sort(),
        };
      }),
  };
}

/**
 * Returns whether the policies allow a call. Throws for an invalid policy or call, so that an error is not taken for a
 * refusal.
 */
async function simulate(
  principal: string,
  { action, resource, context = {} }: Call,
  policies: readonly Policy[],
  resourcePolicy: Policy | undefined,
): Promise<boolean> {
  const result = await runSimulation(
    {
      request: {
        principal,
        action,
        resource: { resource, accountId: account },
        contextVariables: { 'aws:SecureTransport': 'true', ...context },
      },
      identityPolicies: policies.map((policy, index) => ({ name: `policy-${index}`, policy })),
      serviceControlPolicies: [],
      resourceControlPolicies: [],
      ...(resourcePolicy && { resourcePolicy }),
    },
    {},
  );
  if (result.resultType === 'error') {
    throw new Error(`${action} on ${resource} cannot be evaluated: ${JSON.stringify(result.errors)}`);
  }
  return result.overallResult === 'Allowed';
}

function readRoles(stack: Stack): ReadonlyMap<string, Role> {
  const attached = new Map<string, Policy[]>();
  const attach = (name: string, policy: Policy) =>
    attached.set(name, [...(attached.get(name) ?? []), { Version: '2012-10-17', ...policy }]);
  for (const { properties } of stack.all<{ Roles: string[]; PolicyDocument: Policy }>('AWS::IAM::Policy')) {
    for (const role of properties.Roles) attach(role, properties.PolicyDocument);
  }
  return new Map(
    stack.all<{ AssumeRolePolicyDocument: Policy }>('AWS::IAM::Role').map(({ id, name, properties }) => {
      const policies = attached.get(name) ?? [];
      const role: Role = {
        name,
        trust: { Version: '2012-10-17', ...properties.AssumeRolePolicyDocument },
        policies,
        grants: grantsOf(policies),
        used: new Set(),
      };
      return [stack.attribute(id, 'Arn'), role];
    }),
  );
}
