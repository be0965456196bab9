import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';

/**
 * Throws an error that lists all problems that asl-validator finds in an Amazon States Language definition, including
 * paths, targets and ARNs. CloudFormation would report them only during a deploy.
 */
export function checkWorkflow(definition: string): void {
  const deployed = definition.replace(/\$\{(\w+)\}/g, 'arn:aws:lambda:eu-west-1:000000000000:function:$1');
  new StateMachine(JSON.parse(deployed) as StateMachineDefinition);
}
