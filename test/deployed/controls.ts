import type { Template } from './template.ts';

/** Something taken out of the template, and the check that must fail without it: otherwise the check cannot fail. */
export interface Control {
  /** Part of a resource's type and logical id. */
  readonly at: string;
  /** Text of the resource as JSON; the whole resource when absent. */
  readonly take?: string | RegExp;
  /** What stands there instead; a word that means nothing when absent. */
  readonly put?: string;
  /** Name of the check. */
  readonly noticed: string;
  /** Runs in the short form too. */
  readonly isShort?: true;
}

const signIn = 'the artist signs in, and nobody with a wrong password';
const sync = 'the nightly sync fills the gallery, with pictures';
const cart = 'a guest keeps the cart and the wishlist';
const sale = 'a sale is told to its shopper and to the artist, once, as the sender that the stage names';
const lostAnswer =
  'an email of which SES’s answer is lost is known to be sent by its event, and goes out once';
const scripts = 'every page comes with the scripts and styles it names';
const alarms = 'every alarm reaches somebody';
const lostRuns = 'a scheduled run that fails for good is put aside';
const stopped = 'a failed sync is told as an error, and one that stops without an error frees its lock';

export const controls: readonly Control[] = [
  // Rights of roles.
  { at: 'IAM::Policy pictures', take: '"s3:ListBucket"', noticed: sync },
  { at: 'IAM::Policy syncsteps', take: '"ssm:GetParameter"', noticed: sync },
  { at: 'IAM::Policy SyncStateMachine', take: '"lambda:InvokeFunction"', noticed: sync },
  { at: 'IAM::Policy SchedulerRole', take: '"lambda:InvokeFunction"', noticed: sync },
  { at: 'IAM::Policy SchedulerRole', take: '"sqs:SendMessage"', noticed: lostRuns },
  { at: 'IAM::Policy cartRole', take: '"GUEST#*"', noticed: cart, isShort: true },
  { at: 'IAM::Policy cartRole', take: '"INCART#*"', noticed: cart },
  { at: 'IAM::Policy mailRole', take: '"ses:SendEmail"', noticed: sale },
  { at: 'IAM::Policy mailRole', take: '"ses:FromAddress":"', put: '"ses:FromAddress":"not-', noticed: sale },
  // What services may call, and whom they tell.
  { at: 'Lambda::Permission cartLive', noticed: cart },
  { at: 'Lambda::Permission SyncEndedBadly', noticed: stopped },
  { at: 'Lambda::Permission mailLiveAllowInvoke', noticed: lostAnswer },
  { at: 'SNS::TopicPolicy MailEvents', take: '"ses.amazonaws.com"', noticed: lostAnswer },
  { at: 'SNS::TopicPolicy WatchTopic', take: '"cloudwatch.amazonaws.com"', noticed: alarms },
  { at: 'SNS::Subscription WatchTopic', noticed: alarms, isShort: true },
  { at: 'S3::BucketPolicy SiteWeb', noticed: scripts },
  // Routes, and what the CDN hands on and keeps.
  { at: 'ApiGatewayV2::Route', take: '"POST /api/cart/clear"', noticed: cart },
  { at: 'CloudFront::', take: '"__Host-sid"', noticed: signIn },
  {
    at: 'CloudFront::CachePolicy',
    take: '"scope"',
    noticed: 'the artist’s list of everything is never kept for anybody else',
  },
  {
    at: 'CloudFront::Distribution',
    take: '"CustomErrorResponses"',
    noticed: 'one guest’s failure is not given to another',
    isShort: true,
  },
  // Events and releases.
  { at: 'Scheduler::Schedule SchedulesNightlySync', take: '"ENABLED"', put: '"DISABLED"', noticed: sync },
  { at: 'Events::Rule SyncEndedBadly', take: '"DeadLetterConfig"', noticed: lostRuns },
  {
    at: 'Custom::ShopKeys',
    take: '"Change"',
    noticed: 'no visitor is turned away while the origin secret is changed, and the old one ends',
  },
  // Quotas.
  { at: 'Lambda::Function pictures', take: /"MemorySize":\d+/, put: '"MemorySize":64', noticed: sync },
];

/** Throws where there is nothing to take away: such a control proves nothing. */
export function takeAway({ at, take, put = '"none:none"' }: Control): (template: Template) => void {
  return ({ Resources }) => {
    let isTaken = false;
    for (const [id, resource] of Object.entries(Resources)) {
      if (!`${resource.Type} ${id}`.includes(at)) continue;
      const text = JSON.stringify(resource);
      const rest = take === undefined ? '' : text.split(take).join(put);
      if (rest === text) continue;
      isTaken = true;
      if (rest === '') delete Resources[id];
      else Resources[id] = JSON.parse(rest);
    }
    if (!isTaken) throw new Error(`There is no ${take ?? 'resource'} at ${at}`);
  };
}

export const describeControl = ({ at, take, noticed }: Control) =>
  `without ${take ?? 'it'} at ${at}, this fails: ${noticed}`;
