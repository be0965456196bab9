import type { Control } from './control.ts';
import { cart, lostAnswer, sale, scripts, sync } from './noticed.ts';
import { changed, without, withoutAction, withoutKey, withoutPublisher } from './template-mutations.ts';

/** What a role may do. */
export const rights: readonly Control[] = [
  {
    name: 'the right to list the bucket of pictures',
    noticed: sync,
    mutate: withoutAction('pictures', 's3:ListBucket'),
  },
  {
    name: 'the cart’s right to guests’ rows',
    noticed: cart,
    short: true,
    mutate: withoutKey('cartRole', 'GUEST#*'),
  },
  { name: 'the cart’s right to the index', noticed: cart, mutate: withoutKey('cartRole', 'INCART#*') },
  {
    name: 'the workflow’s right to its steps',
    noticed: sync,
    mutate: withoutAction('SyncStateMachineRole', 'lambda:InvokeFunction'),
  },
  {
    name: 'the studio’s right to start the workflow',
    noticed: 'a sync that the artist starts finds nothing new and ends well',
    mutate: withoutAction('studioRole', 'states:StartExecution'),
  },
  {
    name: 'the scheduler’s right to the nightly sync',
    noticed: sync,
    mutate: withoutAction('SchedulerRole', 'lambda:InvokeFunction'),
  },
  {
    name: 'the scheduler’s right to put a failed run aside',
    noticed: 'a scheduled run that fails for good is put aside',
    mutate: withoutAction('SchedulerRole', 'sqs:SendMessage'),
  },
  {
    name: 'the sync’s right to Square’s token',
    noticed: sync,
    mutate: withoutAction('syncsteps', 'ssm:GetParameter'),
  },
  {
    name: 'the right to send email',
    noticed: sale,
    mutate: withoutAction('mailRole', 'ses:SendEmail'),
  },
  {
    name: 'the stage’s sender as the one who may be written as',
    noticed: sale,
    mutate: changed(
      'AWS::IAM::Policy',
      ({ PolicyDocument }) => {
        const sending = PolicyDocument.Statement.filter(
          ({ Condition }: { Condition?: { StringEquals?: object } }) =>
            Condition?.StringEquals && 'ses:FromAddress' in Condition.StringEquals,
        );
        for (const { Condition } of sending) Condition.StringEquals['ses:FromAddress'] = 'else@shop.example';
        return sending.length > 0;
      },
      'mailRole',
    ),
  },
];

/** What a service may do, by the policy of what it calls. */
export const services: readonly Control[] = [
  {
    name: 'the topic’s word for CloudWatch',
    noticed: 'every alarm reaches somebody',
    mutate: withoutPublisher('cloudwatch.amazonaws.com'),
  },
  {
    name: 'the operator’s subscription to the alarms',
    noticed: 'every alarm reaches somebody',
    short: true,
    mutate: without('AWS::SNS::Subscription', ({ Protocol }) => Protocol === 'email'),
  },
  {
    name: 'API Gateway’s right to call the cart',
    noticed: cart,
    mutate: without('AWS::Lambda::Permission', 'cartLive'),
  },
  {
    name: 'EventBridge’s right to tell of a failed sync',
    noticed: 'a failed sync is told as an error, and one that stops without an error frees its lock',
    mutate: without('AWS::Lambda::Permission', 'EndedBadly'),
  },
  {
    name: 'the word of the emails’ topic for SES',
    noticed: lostAnswer,
    mutate: withoutPublisher('ses.amazonaws.com'),
  },
  {
    name: 'SNS’s right to call the mail Lambda',
    noticed: lostAnswer,
    mutate: without('AWS::Lambda::Permission', ({ Principal }) => Principal === 'sns.amazonaws.com'),
  },
  {
    name: 'returned emails among what SES tells',
    noticed: 'an email that comes back is an alarm’s number',
    mutate: changed('AWS::SES::ConfigurationSetEventDestination', ({ EventDestination }) => {
      const told: string[] = EventDestination.MatchingEventTypes;
      EventDestination.MatchingEventTypes = told.filter((type) => type !== 'bounce');
      return told.includes('bounce');
    }),
  },
  {
    name: 'the CDN’s right to the pages',
    noticed: scripts,
    mutate: without('AWS::S3::BucketPolicy', 'SiteWeb'),
  },
];
