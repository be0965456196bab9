import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { demoFields, demoPolicies, isDemo, type ShopNames } from '#functions/texts/demo-texts.ts';
import { defaultRate } from '#infra/config/api-throttle.ts';
import { leastQuota } from '#infra/config/lambda-groups.ts';
import type { Policies, PolicyName } from '#shared/texts/policies.ts';
import { adoptedPolicies, delivery, policies, retention, shop, taxes } from '#shop-config';
import { CommandError } from './command-error.ts';
import { type ShopTerms, termsProblems } from './terms-of-sale.ts';

const stagesFolder = join(import.meta.dirname, '..', 'stages');

const orEmpty = (pattern: RegExp, hint: string) =>
  z.string().refine((text) => text === '' || pattern.test(text), hint);

const domainName = orEmpty(
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
  'must be a bare name such as shop.example.com',
);

/**
 * What differs from one deployed shop to the next. Every synth and every deploy reads the whole file, so nothing can
 * be forgotten on a command line. Checked in; secrets are not here (`npm run secrets`). Empty text means "not set".
 */
const schema = z
  .strictObject({
    /** The AWS account this shop lives in. Credentials of another one are refused by the CDK. */
    account: orEmpty(/^\d{12}$/, 'must be the 12 digits of the AWS account'),
    /** CloudFront takes its certificate and its firewall from this region and measures only here; so everything lives here. */
    region: z.literal('us-east-1', 'must be us-east-1, where CloudFront keeps certificates and metrics'),
    /** Own domain, without `https://`. Without one the shop answers under CloudFront's name. */
    domain: domainName,
    certificateArn: orEmpty(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/,
      'must be the ARN of a certificate in us-east-1',
    ),
    /** A second name of the same site, such as `www` beside the apex. The CDN redirects it to `domain`. */
    redirectDomain: domainName.default(''),
    /**
     * How far browsers remember that this site is reached by https only: this host alone, its subdomains too, or lists
     * that browsers are built with. The last two also bind subdomains that are no part of the shop, and for years.
     */
    hsts: z.enum(['host', 'subdomains', 'preload']).default('host'),
    /** Public: browsers send it with the card form. */
    squareApplicationId: orEmpty(
      /^(?:sandbox-sq0idb|sq0idp)-\S+$/,
      'must begin with sandbox-sq0idb- or sq0idp-',
    ),
    /** Who gets the alarms and the messages of the budget. */
    alarmMail: orEmpty(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be a mail address'),
    /** Who the shop's mail comes from: an address at a domain of the operator's own. Without one the shop writes none. */
    mailSender: orEmpty(
      /^[\w.+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
      'must be a mail address',
    ),
    /**
     * Whether this stack makes the SES identity of the sender's domain, or uses one that is there: another stage's, or
     * one entered by hand. An account has one identity a domain.
     */
    mailIdentity: z.enum(['create', 'existing']).default('create'),
    /** Whether the artist gets the emails of test orders as well, marked as what they are. Shoppers of test orders get none. */
    mailTestOrders: z.boolean(),
    /** US dollars a month; emails at 50, 80 and 100 %. */
    monthlyBudget: z.number().positive('must be more than 0'),
    /** The account's quota of concurrent executions of Lambdas; 0 reserves none. */
    concurrencyQuota: z
      .int()
      .refine(
        (quota) => quota === 0 || quota >= leastQuota,
        `must be at least ${leastQuota}, or 0 to reserve nothing`,
      ),
    /** A live shop may run in an account that allows fewer than 100 Lambdas at once, as a new one does. */
    acceptSmallQuota: z.boolean().default(false),
    /** How many requests of visitors the API answers in a second, without those that the CDN shares. */
    apiRequestsPerSecond: z
      .int()
      .min(20, 'must be at least 20')
      .max(5000, 'must be at most 5000')
      .default(defaultRate),
    /** AWS WAF before the CDN: about 9 US dollars a month. */
    firewall: z.boolean(),
    /** Name of a restored table to use instead of the stack's own. */
    table: orEmpty(/^[\w.-]{3,255}$/, 'must be the name of a table'),
  })
  .superRefine(({ domain, certificateArn, redirectDomain }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if ((domain === '') !== (certificateArn === '')) {
      refuse(
        domain === '' ? 'domain' : 'certificateArn',
        'is missing: a domain and its certificate belong together',
      );
    }
    if (redirectDomain !== '' && (domain === '' || domain === redirectDomain)) {
      refuse('redirectDomain', 'must be another name than "domain", which it leads to');
    }
  });

export interface Stage extends z.infer<typeof schema> {
  readonly name: string;
  /** Takes real money and keeps what it stores. Only the stage `prod` does. */
  readonly isLive: boolean;
  /** Name of the CloudFormation stack, and the namespace of its metrics. */
  readonly stackName: string;
}

/** What shop.config.ts says of the shop. */
interface ShopWords extends ShopNames {
  readonly policies?: Partial<Policies>;
  /** Whose demo text the operator has read and taken over. */
  readonly adoptedPolicies?: readonly PolicyName[];
}

/**
 * The stage of that name. Throws a CommandError where `readDraft` does, and when the live shop is not ready to be one.
 */
export function readStage(...asked: Parameters<typeof readDraft>): Stage {
  const { stage, lacks } = readDraft(...asked);
  if (lacks.length > 0) throw new CommandError(`The live shop is not ready: ${lacks.join('; ')}.`);
  return stage;
}

/**
 * The stage of that name, with what the live shop still lacks to be one; enough to look at its AWS account. Throws a
 * CommandError when no name is given (nothing is ever deployed by default), when there is no such stage, and when its file
 * or the terms of sale of shop.config.ts are malformed.
 */
export function readDraft(
  name: string | undefined,
  folder = stagesFolder,
  words: ShopWords = { ...shop, policies, adoptedPolicies },
  terms: ShopTerms = { delivery, taxes, currency: shop.currency, retention },
): { readonly stage: Stage; readonly lacks: readonly string[] } {
  const known = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
  const choice = `The stages are ${known.join(' and ')}, each a file in infra/stages.`;
  if (!name) {
    throw new CommandError(
      `Which shop is meant? Add "--stage dev" (to synth "-c stage=dev") or set STAGE=dev. ${choice}`,
    );
  }
  if (!known.includes(name)) throw new CommandError(`There is no stage "${name}". ${choice}`);
  const parsed = schema.safeParse(parseJson(readFileSync(join(folder, `${name}.json`), 'utf8'), name));
  if (!parsed.success) {
    throw new CommandError(
      `infra/stages/${name}.json: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim()).join('; ')}.`,
    );
  }
  const problems = termsProblems(terms);
  if (problems.length > 0) throw new CommandError(`shop.config.ts: ${problems.join('; ')}.`);
  const stage = toStage(name, parsed.data);
  return { stage, lacks: stage.isLive ? whatLacks(stage, words) : [] };
}

function toStage(name: string, settings: z.infer<typeof schema>): Stage {
  const isLive = name === 'prod';
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { ...settings, name, isLive, stackName: isLive ? 'Gallery' : `Gallery${words.join('')}` };
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`infra/stages/${name}.json is not JSON: ${(error as Error).message}.`);
  }
}

/** What a shop that takes real money cannot do without. */
function whatLacks(stage: Stage, words: ShopWords): readonly string[] {
  const missing = [
    ...(stage.account === '' ? ['account (the 12 digits of your AWS account)'] : []),
    ...(stage.squareApplicationId.startsWith('sq0idp-')
      ? []
      : ['squareApplicationId (the production one, sq0idp-…)']),
    ...(isDemo(stage.mailSender) ? ['mailSender (an address of your own)'] : []),
    ...(stage.alarmMail === '' || isDemo(stage.alarmMail) ? ['alarmMail (who gets the alarms)'] : []),
  ];
  const demo = demoFields(words);
  const { policies = {}, adoptedPolicies = [] } = words;
  const copied = demoPolicies(policies, words).filter((name) => !adoptedPolicies.includes(name));
  return [
    ...(missing.length > 0 ? [`infra/stages/${stage.name}.json still lacks ${missing.join(', ')}`] : []),
    ...(demo.length > 0 ? [`shop.config.ts still holds the demo's ${demo.join(', ')}`] : []),
    ...(copied.length > 0
      ? [
          `the text of ${copied.map((name) => `policies.${name}`).join(', ')} in shop.config.ts is the demo's, but for the names: write your own, or name it in adoptedPolicies once you have read it and answer for every sentence`,
        ]
      : []),
  ];
}
