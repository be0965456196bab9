import { type CfnElement, Stack, Token, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Accepts a finding of the AWS Solutions rules, with a reason, for a construct and everything in it. `rule` is the
 * rule's name, then its finding in brackets if there is one. `<AWS::AccountId>` and `<AWS::Region>` are the stack's.
 */
export function acceptFinding(construct: IConstruct, rule: string, reason: string): void {
  const { account, region } = Stack.of(construct);
  const finding = rule
    .replace('<AWS::AccountId>', Token.isUnresolved(account) ? '<AWS::AccountId>' : account)
    .replace('<AWS::Region>', Token.isUnresolved(region) ? '<AWS::Region>' : region);
  Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${finding}`, reason });
}

/** Returns a resource's ARN in the notation of the AWS Solutions rules. */
export function arnInFinding({ node, stack }: IConstruct & { readonly stack: Stack }): string {
  return `<${stack.getLogicalId(node.defaultChild as CfnElement)}.Arn>`;
}
