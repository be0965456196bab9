import type { LambdaGroup } from '#infra/lambda-group.ts';
import { groupsOf } from '#infra/lambda-groups.ts';
import type { Stage } from '#infra/stage.ts';
import { anything } from '#test/infra/template/compare.ts';
import { grantLines, type Statement } from '#test/infra/template/policy-lines.ts';

/** What the facts of a stage's template are derived from. */
export interface Shop {
  readonly stage: Stage;
  readonly groups: readonly LambdaGroup[];
  readonly writesEmail: boolean;
  /** Where browsers reach the shop. */
  readonly origin: string;
  /** Name of the table in use: the stack's own or a restored one. */
  readonly table: string;
  readonly tableArn: string;
  /** Whether what is stored outlives the stack: `Retain` or `Delete`. */
  readonly removal: 'Retain' | 'Delete';
  readonly accountId: string;
}

/** A resource as it must be; the values are those of a plain template, `anything` where a fact leaves them open. */
interface Fact {
  readonly Type: string;
  readonly Properties?: unknown;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly UpdatePolicy?: unknown;
}

export type Facts = Readonly<Record<string, Fact>>;

export function shopOf(stage: Stage): Shop {
  const accountId = stage.account || '<AccountId>';
  return {
    stage,
    groups: groupsOf(stage),
    writesEmail: stage.mailSender !== '',
    origin: `https://${stage.domain || '{@SiteDistribution.DomainName}'}`,
    table: stage.table || '@Table',
    tableArn: stage.table
      ? `arn:<Partition>:dynamodb:${stage.region}:${accountId}:table/${stage.table}`
      : '@Table.Arn',
    removal: stage.isLive ? 'Retain' : 'Delete',
    accountId,
  };
}

/** Logical name of a group's resources: CDK leaves hyphens out. */
export const idOf = (name: string) => name.replaceAll('-', '');

export function arn({ stage, accountId }: Shop, service: string, resource: string): string {
  return `arn:<Partition>:${service}:${stage.region}:${accountId}:${resource}`;
}

/** Text that a reference is joined to has the reference in braces. */
export const joined = (reference: string, rest: string) =>
  reference.startsWith('@') ? `{${reference}}${rest}` : `${reference}${rest}`;

export const policy = (...Statement: readonly Statement[]) =>
  grantLines({ Version: '2012-10-17', Statement });

export function allow(
  Action: Statement['Action'],
  Resource: Statement['Resource'],
  Condition?: Statement['Condition'],
): Statement {
  return {
    Effect: 'Allow',
    Action,
    ...(Resource !== undefined && { Resource }),
    ...(Condition && { Condition }),
  };
}

/** Those who are named may do it by the policy of the resource. */
export function allowService(
  service: string,
  Action: string,
  Resource?: string,
  Condition?: Statement['Condition'],
): Statement {
  return { ...allow(Action, Resource, Condition), Principal: { Service: service } };
}

/** Nobody may come without TLS. */
export const onlyByTls = (
  action: string,
  Resource: Statement['Resource'],
  Principal: unknown,
): Statement => ({
  ...allow(action, Resource, { Bool: { 'aws:SecureTransport': 'false' } }),
  Effect: 'Deny',
  Principal,
});

/** A role that a service takes on, and its policy under the name that CDK gives it. */
export function role(
  name: string,
  trust: Statement,
  grants: readonly Statement[],
  more: { readonly Properties?: object; readonly DependsOn?: readonly string[] } = {},
): Facts {
  const order = more.DependsOn && { DependsOn: more.DependsOn };
  return {
    [name]: {
      Type: 'AWS::IAM::Role',
      Properties: { AssumeRolePolicyDocument: policy(trust), ...more.Properties },
      ...order,
    },
    ...(grants.length > 0 && {
      [`${name}DefaultPolicy`]: {
        Type: 'AWS::IAM::Policy',
        Properties: {
          PolicyDocument: policy(...grants),
          // CDK draws the name.
          PolicyName: anything,
          Roles: [`@${name}`],
        },
        ...order,
      },
    }),
  };
}

export const trusts = (service: string, Condition?: Statement['Condition']) =>
  allowService(service, 'sts:AssumeRole', undefined, Condition);

/** A service may call a function for one source. */
export function permission(Principal: string, FunctionName: string, SourceArn: string): Facts {
  return {
    [permissionName(Principal, FunctionName, SourceArn)]: {
      Type: 'AWS::Lambda::Permission',
      Properties: { Action: 'lambda:InvokeFunction', FunctionName, Principal, SourceArn },
    },
  };
}

export const permissionName = (principal: string, functionName: string, sourceArn: string) =>
  `permission ${principal} ${functionName} ${sourceArn}`;
