import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';

/**
 * Throws with all that asl-validator finds wrong in a definition in Amazon States Language, paths, targets and ARNs
 * included. CloudFormation would only say so in the middle of a deploy.
 */
export function checkWorkflow(definition: string): void {
  const deployed = definition.replace(/\$\{(\w+)\}/g, 'arn:aws:lambda:eu-west-1:000000000000:function:$1');
  new StateMachine(JSON.parse(deployed) as StateMachineDefinition);
}
