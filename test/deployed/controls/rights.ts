import type { Control } from './control.ts';
import { cart, lostAnswer, sale, scripts, sync } from './noticed.ts';
import { changed, without, withoutAction, withoutKey, withoutPublisher } from './take.ts';

/** What a role may do. */
export const rights: readonly Control[] = [
  {
    name: 'the right to list the bucket of pictures',
    noticed: sync,
    short: true,
    take: withoutAction('pictures', 's3:ListBucket'),
  },
  {
    name: 'the cart’s right to guests’ rows',
    noticed: cart,
    short: true,
    take: withoutKey('cartRole', 'GUEST#*'),
  },
  { name: 'the cart’s right to the index', noticed: cart, take: withoutKey('cartRole', 'INCART#*') },
  {
    name: 'the workflow’s right to its steps',
    noticed: sync,
    take: withoutAction('SyncStateMachineRole', 'lambda:InvokeFunction'),
  },
  {
    name: 'the studio’s right to start the workflow',
    noticed: 'a sync that the artist starts finds nothing new and ends well',
    take: withoutAction('studioRole', 'states:StartExecution'),
  },
  {
    name: 'the scheduler’s right to the nightly sync',
    noticed: sync,
    take: withoutAction('SchedulerRole', 'lambda:InvokeFunction'),
  },
  {
    name: 'the scheduler’s right to put a failed run aside',
    noticed: 'a scheduled run that fails for good is put aside',
    take: withoutAction('SchedulerRole', 'sqs:SendMessage'),
  },
  {
    name: 'the sync’s right to Square’s token',
    noticed: sync,
    take: withoutAction('syncsteps', 'ssm:GetParameter'),
  },
  {
    name: 'the right to send mail',
    noticed: sale,
    short: true,
    take: withoutAction('mailRole', 'ses:SendEmail'),
  },
  {
    name: 'the stage’s sender as the one who may be written as',
    noticed: sale,
    take: changed(
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
    short: true,
    take: withoutPublisher('cloudwatch.amazonaws.com'),
  },
  {
    name: 'the operator’s subscription to the alarms',
    noticed: 'every alarm reaches somebody',
    short: true,
    take: without('AWS::SNS::Subscription', ({ Protocol }) => Protocol === 'email'),
  },
  {
    name: 'API Gateway’s right to call the cart',
    noticed: cart,
    take: without('AWS::Lambda::Permission', 'cartLive'),
  },
  {
    name: 'EventBridge’s right to tell of a dead sync',
    noticed: 'a sync that dies is told as an error, and one that dies without a word frees its lock',
    take: without('AWS::Lambda::Permission', 'EndedBadly'),
  },
  {
    name: 'the word of the mails’ topic for SES',
    noticed: lostAnswer,
    take: withoutPublisher('ses.amazonaws.com'),
  },
  {
    name: 'SNS’s right to call the mail Lambda',
    noticed: lostAnswer,
    take: without('AWS::Lambda::Permission', ({ Principal }) => Principal === 'sns.amazonaws.com'),
  },
  {
    name: 'returned mails among what SES tells',
    noticed: 'a mail that comes back is an alarm’s number',
    take: changed('AWS::SES::ConfigurationSetEventDestination', ({ EventDestination }) => {
      const told: string[] = EventDestination.MatchingEventTypes;
      EventDestination.MatchingEventTypes = told.filter((type) => type !== 'bounce');
      return told.includes('bounce');
    }),
  },
  {
    name: 'the CDN’s right to the pages',
    noticed: scripts,
    take: without('AWS::S3::BucketPolicy', 'SiteWeb'),
  },
];
