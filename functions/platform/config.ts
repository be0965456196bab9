import * as z from 'zod/mini';

/** Schema of the environment variables. The AWS SDK itself reads `AWS_ENDPOINT_URL_*`, which the local shop sets. */
const schema = z.object({
  TABLE_NAME: z.string(),
  /** The shop's origin for browsers: `https://…`, without a trailing slash. */
  SITE_ORIGIN: z.string().check(z.regex(/^https?:\/\/[^/]+$/)),
  /** Path of the secrets' parameters: `/Gallery`. */
  SECRETS_PATH: z.string().check(z.startsWith('/')),
  MEDIA_BUCKET: z.optional(z.string()),
  SYNC_STATE_MACHINE_ARN: z.optional(z.string()),
  /** `production`, `sandbox`, or a URL. */
  SQUARE_ENVIRONMENT: z._default(z.string(), 'sandbox'),
  SQUARE_APPLICATION_ID: z._default(z.string(), ''),
  /** URL of the card form's script. Default: Square's script for the environment. */
  SQUARE_SCRIPT_URL: z.optional(z.string()),
  /** URL of the webhook, exactly as registered at Square, because the signature includes it. */
  SQUARE_WEBHOOK_URL: z._default(z.string(), ''),
  /** Hosts that pictures may be loaded from, besides those in shop.config.ts. Comma-separated. */
  IMAGE_HOSTS: z._default(z.string(), ''),
  /** Sender of the shop's emails. If it is empty, the shop sends no email and promises none. */
  MAIL_FROM: z._default(z.string(), ''),
  /** SES's configuration set, which reports deliveries and bounces. */
  MAIL_CONFIGURATION_SET: z._default(z.string(), ''),
  /** `on` if test orders cause emails to the artist. */
  MAIL_TEST_ORDERS: z._default(z.enum(['on', 'off']), 'off'),
  REGISTRATION: z._default(z.enum(['on', 'off']), 'off'),
  /** File of the built page that the pages service fills in. */
  PAGE_TEMPLATE: z.optional(z.string()),
});

/** URLs of Square's API. */
export const squareUrls = {
  production: 'https://connect.squareup.com',
  sandbox: 'https://connect.squareupsandbox.com',
} as const;

const isSquare = (name: string): name is keyof typeof squareUrls => Object.hasOwn(squareUrls, name);

const squareScripts: Readonly<Record<string, string>> = {
  production: 'https://web.squarecdn.com/v1/square.js',
  sandbox: 'https://sandbox.web.squarecdn.com/v1/square.js',
};

export type Config = ReturnType<typeof readConfig>;

/** Parses the environment. Throws an error with the names of missing or malformed variables, and no values. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    throw new Error(`Configuration: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
  }
  const env = parsed.data;
  return {
    tableName: env.TABLE_NAME,
    siteOrigin: env.SITE_ORIGIN,
    secretsPath: env.SECRETS_PATH,
    mediaBucket: env.MEDIA_BUCKET ?? '',
    syncStateMachineArn: env.SYNC_STATE_MACHINE_ARN ?? '',
    squareUrl: isSquare(env.SQUARE_ENVIRONMENT) ? squareUrls[env.SQUARE_ENVIRONMENT] : env.SQUARE_ENVIRONMENT,
    squareApplicationId: env.SQUARE_APPLICATION_ID,
    squareScriptUrl:
      env.SQUARE_SCRIPT_URL ??
      squareScripts[env.SQUARE_ENVIRONMENT] ??
      `${env.SQUARE_ENVIRONMENT}/v1/square.js`,
    squareWebhookUrl: env.SQUARE_WEBHOOK_URL,
    imageHosts: env.IMAGE_HOSTS.split(',').filter((host) => host !== ''),
    mail:
      env.MAIL_FROM === ''
        ? undefined
        : {
            from: env.MAIL_FROM,
            configurationSet: env.MAIL_CONFIGURATION_SET,
            testOrders: env.MAIL_TEST_ORDERS === 'on',
          },
    registration: env.REGISTRATION === 'on',
    pageTemplate: env.PAGE_TEMPLATE ?? '',
  } as const;
}
