import { randomUUID } from 'node:crypto';
import type { Call, Policy } from './grants.ts';
import type { Iam } from './iam.ts';
import type { Lambda } from './lambda.ts';
import { account } from './names.ts';
import type { Stack } from './template.ts';

/**
 * Delivers a service's message to every subscribed Lambda. Throws if the topic does not allow the service to publish, or
 * a Lambda does not allow SNS to invoke it. The event follows "Invoking Lambda functions with Amazon SNS notifications":
 * https://docs.aws.amazon.com/lambda/latest/dg/with-sns.html
 */
export async function publish(
  { stack, iam, lambda }: { readonly stack: Stack; readonly iam: Iam; readonly lambda: Lambda },
  service: string,
  topic: string,
  message: { readonly text: string; readonly at: number; readonly context: Call['context'] },
): Promise<void> {
  const call: Call = {
    action: 'sns:Publish',
    resource: topic,
    ...(message.context && { context: message.context }),
  };
  if (!(await iam.serviceMay(service, call, topicPolicy(stack, topic)))) {
    throw new Error(`${service} may not publish to ${topic}`);
  }
  const subscriptions = stack
    .all<{ Protocol: string; TopicArn: string; Endpoint: string }>('AWS::SNS::Subscription')
    .filter(({ properties: { Protocol, TopicArn } }) => Protocol === 'lambda' && TopicArn === topic);
  if (subscriptions.length === 0) throw new Error(`Nobody has subscribed to ${topic}`);
  const Sns = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: topic,
    Message: message.text,
    Timestamp: new Date(message.at).toISOString(),
  };
  for (const { id, properties } of subscriptions) {
    const record = {
      EventSource: 'aws:sns',
      EventVersion: '1.0',
      EventSubscriptionArn: `${topic}:${id}`,
      Sns,
    };
    const context = { 'aws:SourceArn': topic, 'aws:SourceAccount': account };
    // SNS may deliver a message more than once (SNS guide, "Message delivery retries"), so every message is delivered
    // twice.
    for (let times = 0; times < 2; times++) {
      await lambda.invokeAsService('sns.amazonaws.com', properties.Endpoint, { Records: [record] }, context);
    }
  }
}

/** Returns the topic's policy. A topic without a policy allows no service to publish. */
function topicPolicy(stack: Stack, topic: string): Policy {
  const Statement = stack
    .all<{ PolicyDocument: Policy; Topics: string[] }>('AWS::SNS::TopicPolicy')
    .filter(({ properties }) => properties.Topics.includes(topic))
    .flatMap(({ properties }) => properties.PolicyDocument.Statement);
  return { Version: '2012-10-17', Statement };
}
