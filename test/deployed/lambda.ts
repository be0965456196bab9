import {
  DeployedFunction,
  type FunctionProperties,
  LambdaRefusal,
  type Surroundings,
  throttled,
} from './deployed-function.ts';
import type { Outcome } from './environment.ts';
import type { Call, Policy, Statement } from './grants.ts';
import type { Stack } from './template.ts';

/**
 * Milliseconds until an event for which no copy was free is retried. The time doubles with each try
 * (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html). Lambda's two retries after a
 * function's error are not simulated, because checks would then see only the second try's result.
 */
const shortestWait = 1000;
const longestWait = 5 * 60_000;
const longestAge = 6 * 60 * 60_000;

export type Lambda = ReturnType<typeof createLambda>;

export function createLambda(options: Surroundings) {
  const { stack, iam, clock } = options;
  const functions = new Map(
    stack
      .all<FunctionProperties>('AWS::Lambda::Function')
      .filter(({ properties }) => properties.Runtime?.startsWith('nodejs') && properties.Code.S3Key)
      .map(({ id, name, properties }) => [
        stack.attribute(id, 'Arn'),
        new DeployedFunction({ ...options, name, properties }),
      ]),
  );
  const all = [...functions.values()];

  function find(arn: string): DeployedFunction {
    const key = arn.split(':').slice(0, 7).join(':');
    const found = functions.get(key);
    if (!found) throw new LambdaRefusal('ResourceNotFoundException', `Function not found: ${arn}`);
    return found;
  }

  /** Invokes a function by its ARN or that of a version or alias. Callers must check the permission. */
  async function invoke(arn: string, event: unknown): Promise<Outcome> {
    return find(arn).invoke(arn, event);
  }

  /** Invokes a function asynchronously: the event waits in Lambda's queue until a copy is free. */
  async function deliver(arn: string, event: unknown): Promise<Outcome> {
    const since = clock.now();
    for (let wait = shortestWait; ; wait = Math.min(2 * wait, longestWait)) {
      try {
        return await invoke(arn, event);
      } catch (error) {
        const isThrottled = error instanceof LambdaRefusal && error.name === throttled;
        if (!isThrottled || clock.now() - since > longestAge) throw error;
      }
      await clock.wait(wait);
    }
  }

  return {
    invoke,
    deliver,
    /**
     * Invokes a function for a service, if the function's policy (AWS::Lambda::Permission) allows it. Only API Gateway
     * waits for the answer.
     */
    invokeAsService: async (service: string, arn: string, event: unknown, context: Call['context']) => {
      const call: Call = { action: 'lambda:InvokeFunction', resource: arn, ...(context && { context }) };
      const policy = permissionsOf(stack, arn);
      if (!(await iam.serviceMay(service, call, policy))) {
        throw new LambdaRefusal('AccessDeniedException', `${service} may not invoke ${arn}`);
      }
      return service === 'apigateway.amazonaws.com' ? invoke(arn, event) : deliver(arn, event);
    },
    /** Returns the role that has these credentials. */
    callerOf: (accessKeyId: string) => {
      const found = all.find((candidate) => candidate.accessKeyId === accessKeyId);
      return found && { role: found.role, name: found.name };
    },
    /** Returns all errors of the functions so far, which the `errors` alarms count. */
    failures: () => all.flatMap(({ failures }) => failures),
    stop: () => {
      for (const each of all) each.stop();
    },
  };
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
