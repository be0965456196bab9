import { STSClient } from '@aws-sdk/client-sts';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';
import type { AccountPlan } from './ports.ts';

/** The service answers in one region (AWS Free Tier API, "Endpoints"). */
const region = 'us-east-1';
const hostname = `freetier.${region}.api.aws`;
const timeoutMs = 10_000;

const answerSchema = z.object({
  accountPlanType: z.string(),
  /** ISO 8601, or seconds. */
  accountPlanExpirationDate: z.union([z.string(), z.number().transform((at) => at * 1000)]).optional(),
});

/**
 * AWS's plan of the account. One signed call: the SDK's client of this service would be a package for nothing else.
 * Throws an error with AWS's name, as the SDK's clients do.
 */
export async function readAccountPlan(): Promise<AccountPlan> {
  const { credentials, sha256 } = new STSClient({ region }).config;
  const signer = new SignatureV4({ credentials, sha256, region, service: 'freetier' });
  const { method, headers, body } = await signer.sign({
    method: 'POST',
    protocol: 'https:',
    hostname,
    path: '/',
    query: {},
    headers: {
      host: hostname,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AWSFreeTierService.GetAccountPlanState',
    },
    body: '{}',
  });
  const answer = await fetch(`https://${hostname}/`, {
    method,
    headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  if (!answer.ok) throw Object.assign(new Error(text), { name: errorName(text) });
  const { accountPlanType, accountPlanExpirationDate: end } = answerSchema.parse(JSON.parse(text));
  return {
    isFree: accountPlanType === 'FREE',
    endsAt: end === undefined ? undefined : new Date(end).getTime(),
  };
}

/** The error's name of AWS's JSON protocol, which may have a namespace before it. */
function errorName(text: string): string {
  return /"__type"\s*:\s*"(?:[^"]*#)?(\w+)/.exec(text)?.[1] ?? '';
}
