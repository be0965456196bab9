/**
 * A public price of AWS in us-east-1 in US dollars, without the free allowances of the first year. Prices change: check
 * AWS's page before you rely on a price.
 */
export interface Price {
  readonly name: string;
  readonly unit: string;
  /** US dollars for `per` units. */
  readonly dollars: number;
  readonly per: number;
  /** Permanent allowance of free units a month. */
  readonly free: number;
  readonly page: string;
}

const aws = 'https://aws.amazon.com';
const million = 1_000_000;

export const prices = {
  cdnRequests: price('CDN, requests', 'requests', 0.01, 10_000, 10 * million, `${aws}/cloudfront/pricing/`),
  cdnEgress: price('CDN, what it sends', 'GB', 0.085, 1, 1000, `${aws}/cloudfront/pricing/`),
  apiRequests: price('API, requests', 'requests', 1, million, 0, `${aws}/api-gateway/pricing/`),
  lambdaRequests: price('Lambda, requests', 'requests', 0.2, million, million, `${aws}/lambda/pricing/`),
  lambdaTime: price('Lambda, time', 'GB-seconds', 0.0000133334, 1, 400_000, `${aws}/lambda/pricing/`),
  tableReads: price('Table, reads', 'units', 0.125, million, 0, `${aws}/dynamodb/pricing/on-demand/`),
  tableWrites: price('Table, writes', 'units', 0.625, million, 0, `${aws}/dynamodb/pricing/on-demand/`),
  tableHistory: price('Table, its 35 days of history', 'GB', 0.2, 1, 0, `${aws}/dynamodb/pricing/on-demand/`),
  logs: price('Logs', 'GB', 0.5, 1, 5, `${aws}/cloudwatch/pricing/`),
  traces: price('Traces', 'traces', 5, million, 100_000, `${aws}/xray/pricing/`),
  metrics: price('Metrics of the shop', 'metrics', 0.3, 1, 10, `${aws}/cloudwatch/pricing/`),
  alarms: price('Alarms', 'alarms', 0.1, 1, 10, `${aws}/cloudwatch/pricing/`),
  dashboards: price('Dashboard', 'dashboards', 3, 1, 3, `${aws}/cloudwatch/pricing/`),
  mails: price('Mails', 'mails', 0.1, 1000, 0, `${aws}/ses/pricing/`),
  pictures: price('Pictures and pages, kept', 'GB', 0.023, 1, 0, `${aws}/s3/pricing/`),
} as const satisfies Readonly<Record<string, Price>>;

export type Billed = keyof typeof prices;

function price(name: string, unit: string, dollars: number, per: number, free: number, page: string): Price {
  return { name, unit, dollars, per, free, page };
}
