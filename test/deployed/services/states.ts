import { ExecutionAlreadyExists } from '#infra/local/state-machine.ts';
import type { AwsService } from '#test/deployed/endpoints.ts';
import { deniedAsJson, json } from '#test/deployed/endpoints.ts';
import type { Iam } from '#test/deployed/iam.ts';
import type { Workflow } from '#test/deployed/workflow.ts';

/** Simulates the operation StartExecution of Step Functions. */
export function statesService(iam: Iam, workflow: () => Workflow): AwsService {
  return {
    answer: async ({ role, operation, body }) => {
      const request = JSON.parse(body.toString()) as Record<string, string>;
      const { stateMachineArn = '', name = '', input = '{}' } = request;
      await iam.check(role, { action: `states:${operation}`, resource: stateMachineArn });
      if (operation !== 'StartExecution') return json(400, { __type: 'UnknownOperationException' });
      if (stateMachineArn !== workflow().arn) return json(400, { __type: 'StateMachineDoesNotExist' });
      try {
        workflow().start(name, JSON.parse(input));
      } catch (error) {
        if (!(error instanceof ExecutionAlreadyExists)) throw error;
        return json(400, { __type: 'ExecutionAlreadyExists', message: name });
      }
      const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
      return json(200, { executionArn, startDate: Date.now() / 1000 });
    },
    denied: deniedAsJson,
  };
}
