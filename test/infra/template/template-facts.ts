import type { Stage } from '#infra/stage.ts';
import { apiFacts } from '#test/infra/template/facts/api.ts';
import { backgroundFacts } from '#test/infra/template/facts/background.ts';
import { emailFacts } from '#test/infra/template/facts/email.ts';
import { fileFacts } from '#test/infra/template/facts/files.ts';
import { firewallFacts } from '#test/infra/template/facts/firewall.ts';
import { functionFacts } from '#test/infra/template/facts/functions.ts';
import { releaseFacts } from '#test/infra/template/facts/releases.ts';
import { type Facts, type Shop, shopOf } from '#test/infra/template/facts/shop.ts';
import { siteFacts } from '#test/infra/template/facts/site.ts';
import { storageFacts } from '#test/infra/template/facts/storage.ts';
import { watchFacts } from '#test/infra/template/facts/watch.ts';
import { differences } from './compare.ts';
import { namesOf, type PlainResource, plainTemplate, type RawTemplate } from './plain-template.ts';

/** Everything that the template of a stage must say, and nothing besides. */
function factsOf(shop: Shop): Facts {
  return {
    ...storageFacts(shop),
    ...functionFacts(shop),
    ...apiFacts(shop),
    ...backgroundFacts(shop),
    ...siteFacts(shop),
    ...fileFacts(shop),
    ...watchFacts(shop),
    ...releaseFacts(shop),
    ...(shop.writesEmail && emailFacts(shop)),
    ...(shop.stage.firewall && firewallFacts()),
  };
}

/**
 * Holds a template against the facts: each sentence names a resource, a property and what it must be. A resource or a
 * property that no fact knows is a difference too, so nothing can be added that nobody has looked at.
 */
export function createTemplateCheck(stage: Stage): (template: RawTemplate) => readonly string[] {
  const shop = shopOf(stage);
  const facts = Object.fromEntries(
    Object.entries(factsOf(shop)).map(([name, fact]) => [name, ordered(fact)]),
  );
  const outputs = outputsOf(shop);
  return (template) => {
    const plain = plainTemplate(template);
    const names = new Set([...Object.keys(facts), ...Object.keys(plain.resources)]);
    return [
      ...[...names].flatMap((name) => {
        const { resource, complaints } = untagged(name, plain.resources[name], stage);
        return [...complaints, ...differences(facts[name], resource, name)];
      }),
      ...differences(outputs, plain.outputs, 'Outputs'),
    ];
  };
}

const ordered = (fact: Facts[string]) => ({
  ...fact,
  ...(fact.DependsOn && { DependsOn: namesOf(fact.DependsOn) }),
});

function outputsOf({ stage, origin, table, writesEmail }: Shop): Readonly<Record<string, unknown>> {
  const domain = stage.mailSender.split('@')[1];
  const signature = (place: number) =>
    `{@MailIdentity.DkimDNSTokenName${place}} CNAME {@MailIdentity.DkimDNSTokenValue${place}}`;
  return {
    Address: origin,
    DistributionName: '@SiteDistribution.DomainName',
    TableName: table,
    AlarmTopic: '@WatchTopic',
    MediaBucket: '@Media',
    ...(writesEmail &&
      stage.mailIdentity === 'create' && {
        MailRecord1: signature(1),
        MailRecord2: signature(2),
        MailRecord3: signature(3),
        MailRecord4: `mail.${domain} MX 10 feedback-smtp.${stage.region}.amazonses.com`,
        MailRecord5: `mail.${domain} TXT "v=spf1 include:amazonses.com ~all"`,
        MailRecord6: `_dmarc.${domain} TXT "v=DMARC1; p=none" (where there is none yet)`,
      }),
  };
}

/** Types that CloudFormation puts no tags on, or that cost nothing by themselves. */
const withoutTags =
  /^(Custom::|AWS::(IAM::Policy|Lambda::(Alias|Version|Permission|LayerVersion)|ApiGatewayV2::(Route|Integration)|CloudFront::(?!Distribution|Function)|S3::BucketPolicy|SQS::QueuePolicy|SNS::(TopicPolicy|Subscription)|SES::ConfigurationSetEventDestination|Scheduler::Schedule))/;

/** Takes the two tags that tell whose a bill is off everything that may carry them, and says where they were missing. */
function untagged(
  name: string,
  resource: PlainResource | undefined,
  stage: Stage,
): { readonly resource: PlainResource | undefined; readonly complaints: readonly string[] } {
  if (resource === undefined) return { resource, complaints: [] };
  let found = false;
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) => {
        if (key !== 'Tags' && key !== 'ResourceTags') return [[key, strip(item)]];
        const tags = tagsOf(item);
        if (tags['application'] !== 'gallery-shop' || tags['stage'] !== stage.name) return [[key, item]];
        found = true;
        const { application: _, stage: __, ...others } = tags;
        const left = Object.entries(others).filter(([tag]) => !tag.startsWith('aws-cdk:cr-owned:'));
        return left.length > 0 ? [[key, left.map(([Key, Value]) => ({ Key, Value }))]] : [];
      }),
    );
  };
  const Properties = strip(resource.Properties);
  const isMissing = !found && !withoutTags.test(resource.Type) && !name.startsWith('CustomS3AutoDelete');
  return {
    resource: { ...resource, ...(Properties !== undefined && { Properties }) },
    complaints: isMissing ? [`${name}: nothing says whose it is on a bill`] : [],
  };
}

function tagsOf(value: unknown): Record<string, unknown> {
  if (!Array.isArray(value)) return (value ?? {}) as Record<string, unknown>;
  return Object.fromEntries(value.map(({ Key, Value }: { Key: string; Value: unknown }) => [Key, Value]));
}
