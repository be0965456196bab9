import type { ServerResponse } from 'node:http';

/** A call in the terms of an IAM policy. */
export interface AwsCall {
  /** Name of the action, such as `s3:ListBucket`. */
  readonly action: string;
  readonly resource: string;
}

/** Tells whether the caller's role allows a call. */
export type Allows = (call: AwsCall) => boolean;

/** Account number in local ARNs. */
export const localAccount = '000000000000';
export const localRegion = 'local';

/** Answers in the JSON protocol 1.1 of Systems Manager and Step Functions. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}

/** An error answer. The SDK throws an error with the same name. */
export class Refusal extends Error {
  override readonly name: string;
  readonly status: number;
  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

/** Throws IAM's error when no policy allows the call. */
export function demand(allows: Allows, { action, resource }: AwsCall): void {
  if (allows({ action, resource })) return;
  throw new Refusal(
    'AccessDeniedException',
    `User: arn:aws:sts::${localAccount}:assumed-role/local is not authorized to perform: ${action} on resource: ${resource}`,
  );
}
