import type { IncomingMessage, ServerResponse } from 'node:http';

/** One call of one service, as an IAM policy would name it. */
export interface AwsCall {
  /** `s3:ListBucket` */
  readonly action: string;
  readonly resource: string;
}

/** Whether the caller's role allows a call. */
export type Allows = (call: AwsCall) => boolean;

/** The account and region that stand in ARNs of this machine. */
export const localAccount = '000000000000';
export const localRegion = 'local';

export async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** An answer in the JSON protocol 1.1, which Systems Manager and Step Functions speak. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}

/** What a service answers instead of doing it; the SDK throws it under the same name. */
export class Refusal extends Error {
  override readonly name: string;
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Throws in IAM's own words when no policy allows the call. */
export function demand(allows: Allows, { action, resource }: AwsCall): void {
  if (allows({ action, resource })) return;
  throw new Refusal(
    'AccessDeniedException',
    `User: arn:aws:sts::${localAccount}:assumed-role/local is not authorized to perform: ${action} on resource: ${resource}`,
  );
}
