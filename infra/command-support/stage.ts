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
 * Settings of one deployed shop. Every synth and deploy reads the whole file, so that nobody can forget an option on
 * the command line. The file is in the repository; `npm run secrets` stores the secrets. Empty text means "not set".
 */
const schema = z
  .strictObject({
    /** Number of the shop's AWS account. The CDK refuses credentials of another account. */
    account: orEmpty(/^\d{12}$/, 'must be the 12 digits of the AWS account'),
    /** AWS region of the whole shop, the only one for CloudFront's certificate, firewall and metrics. */
    region: z.literal('us-east-1', 'must be us-east-1, where CloudFront keeps certificates and metrics'),
    /** Domain of the shop, without `https://`. With an empty text, the shop uses CloudFront's name. */
    domain: domainName,
    certificateArn: orEmpty(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/,
      'must be the ARN of a certificate in us-east-1',
    ),
    /** A second domain, such as `www`, which the CDN redirects to `domain`. */
    redirectDomain: domainName.default(''),
    /**
     * Scope of HSTS (https only): this host, its subdomains too, or the browsers' preload lists. Subdomains and preload
     * lists also affect hosts that do not belong to the shop, for years.
     */
    hsts: z.enum(['host', 'subdomains', 'preload']).default('host'),
    /** Id of the application at Square. It is public: browsers send it with the card form. */
    squareApplicationId: orEmpty(
      /^(?:sandbox-sq0idb|sq0idp)-\S+$/,
      'must begin with sandbox-sq0idb- or sq0idp-',
    ),
    /** Email address that gets alarms and budget emails. */
    alarmMail: orEmpty(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be a mail address'),
    /** Sender of the shop's emails, at a domain of the operator's own. With an empty text, the shop sends no email. */
    mailSender: orEmpty(
      /^[\w.+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
      'must be a mail address',
    ),
    /**
     * Whether this stack creates the SES identity of the sender's domain. Otherwise it uses an existing identity:
     * another stage's, or one that the operator created. An account can have only one identity for a domain.
     */
    mailIdentity: z.enum(['create', 'existing']).default('create'),
    /** Whether the artist also gets emails about test orders, marked as such. Their shoppers get no email. */
    mailTestOrders: z.boolean(),
    /** Monthly budget in US dollars. The operator gets emails at 50, 80 and 100 % of it. */
    monthlyBudget: z.number().positive('must be more than 0'),
    /** Quota of concurrent Lambda executions in the account. With 0, no concurrency is reserved. */
    concurrencyQuota: z
      .int()
      .refine(
        (quota) => quota === 0 || quota >= leastQuota,
        `must be at least ${leastQuota}, or 0 to reserve nothing`,
      ),
    /** Allows a live shop in an account with a quota below 100 concurrent executions, as in a new account. */
    acceptSmallQuota: z.boolean().default(false),
    /** Maximum number of requests a second from visitors to the API. Answers from the CDN's cache do not count. */
    apiRequestsPerSecond: z
      .int()
      .min(20, 'must be at least 20')
      .max(5000, 'must be at most 5000')
      .default(defaultRate),
    /** Whether AWS WAF is in front of the CDN, for about 9 US dollars a month. */
    firewall: z.boolean(),
    /** Name of a restored table that the shop uses instead of the stack's own. */
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
      refuse('redirectDomain', 'must differ from "domain", to which it redirects');
    }
  });

export interface Stage extends z.infer<typeof schema> {
  readonly name: string;
  /** Whether the shop takes real money and keeps its data when the stack is deleted. True only for the stage `prod`. */
  readonly isLive: boolean;
  /** Name of the CloudFormation stack, and namespace of the stage's metrics. */
  readonly stackName: string;
}

/** Texts of shop.config.ts that the operator must change before a shop goes live. */
interface ShopWords extends ShopNames {
  readonly policies?: Partial<Policies>;
  /** Names of policies whose demo text the operator has read and adopted. */
  readonly adoptedPolicies?: readonly PolicyName[];
}

/** Reads a stage's settings. Throws a CommandError like `readDraft`, and if a live shop's settings are incomplete. */
export function readStage(...asked: Parameters<typeof readDraft>): Stage {
  const { stage, lacks } = readDraft(...asked);
  if (lacks.length > 0) throw new CommandError(`The live shop is not ready: ${lacks.join('; ')}.`);
  return stage;
}

/**
 * Reads a stage by its name, and lists the settings that a live shop still lacks, so that the stage's AWS account can
 * be checked before it is complete. Throws a CommandError without a name (there is no default), for an unknown stage,
 * and if the stage's file or the terms of sale in shop.config.ts are malformed.
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

/** Returns the missing settings of a live shop, as phrases. */
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
    ...(demo.length > 0 ? [`shop.config.ts still has the demo's ${demo.join(', ')}`] : []),
    ...(copied.length > 0
      ? [
          `the text of ${copied.map((name) => `policies.${name}`).join(', ')} in shop.config.ts is the demo's, but for the names: write your own, or name it in adoptedPolicies once you have read it and answer for every sentence`,
        ]
      : []),
  ];
}
