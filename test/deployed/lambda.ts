import {
  DeployedFunction,
  type FunctionProperties,
  LambdaRefusal,
  type Surroundings,
} from './deployed-function.ts';
import type { Outcome } from './environment.ts';
import type { Call, Policy, Statement } from './grants.ts';
import type { Stack } from './template.ts';

export interface Lambda {
  /** Runs a function by its ARN, of a version or alias too. Who asks has been checked before. */
  invoke(arn: string, event: unknown): Promise<Outcome>;
  /** A service asks: only the function's own policy (AWS::Lambda::Permission) can allow it. */
  invokeAsService(service: string, arn: string, event: unknown, context: Call['context']): Promise<Outcome>;
  /** Whose credentials these are. */
  callerOf(accessKeyId: string): { readonly role: string; readonly name: string } | undefined;
  /** Errors of functions so far, as the `errors` alarms count them. */
  failures(): readonly string[];
  stop(): void;
}

export function createLambda(options: Surroundings): Lambda {
  const { stack, iam } = options;
  const groups = readLogGroups(stack);
  const functions = new Map(
    stack
      .all<FunctionProperties>('AWS::Lambda::Function')
      .filter(({ properties }) => properties.Runtime?.startsWith('nodejs') && properties.Code.S3Key)
      .map(({ id, name, properties }) => [
        stack.attribute(id, 'Arn'),
        new DeployedFunction({ ...options, name, properties, groups }),
      ]),
  );

  function find(arn: string): DeployedFunction {
    const found = functions.get(arn.split(':').slice(0, 7).join(':'));
    if (!found) throw new LambdaRefusal('ResourceNotFoundException', `Function not found: ${arn}`);
    return found;
  }

  async function invoke(arn: string, event: unknown): Promise<Outcome> {
    return find(arn).invoke(arn, event);
  }

  return {
    invoke,
    invokeAsService: async (service, arn, event, context) => {
      const call: Call = { action: 'lambda:InvokeFunction', resource: arn, ...(context && { context }) };
      const policy = permissionsOf(stack, arn);
      if (!(await iam.serviceMay(service, call, policy))) {
        throw new LambdaRefusal('AccessDeniedException', `${service} may not invoke ${arn}`);
      }
      return invoke(arn, event);
    },
    callerOf: (accessKeyId) => {
      const found = [...functions.values()].find((candidate) => candidate.accessKeyId === accessKeyId);
      return found && { role: found.role, name: found.name };
    },
    failures: () => [...functions.values()].flatMap(({ failures }) => failures),
    stop: () => {
      for (const each of functions.values()) each.stop();
    },
  };
}

function readLogGroups(stack: Stack): ReadonlyMap<string, string> {
  return new Map(
    stack.all('AWS::Logs::LogGroup').map(({ id }) => [stack.ref(id), stack.attribute(id, 'Arn')]),
  );
}

/** https://docs.aws.amazon.com/lambda/latest/dg/permissions-function-services.html */
function permissionsOf(stack: Stack, arn: string): Policy | undefined {
  const statements = stack
    .all<{
      FunctionName: string;
      Action: string;
      Principal: string;
      SourceArn?: string;
      SourceAccount?: string;
    }>('AWS::Lambda::Permission')
    .filter(({ properties }) => properties.FunctionName === arn)
    .map(({ properties: { Action, Principal, SourceArn, SourceAccount } }) => ({
      Effect: 'Allow' as const,
      Action,
      Principal: { Service: Principal },
      Resource: arn,
      Condition: {
        ...(SourceArn && { ArnLike: { 'AWS:SourceArn': SourceArn } }),
        ...(SourceAccount && { StringEquals: { 'AWS:SourceAccount': SourceAccount } }),
      },
    })) as readonly Statement[];
  return statements.length > 0 ? { Version: '2012-10-17', Statement: statements } : undefined;
}
