import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join, normalize, sep } from 'node:path';

/**
 * The three AWS services that the shop's code calls besides DynamoDB, answered on this machine in their own wire
 * protocols, so that the code uses the real SDK clients and cannot tell the difference:
 * Secrets Manager (GetSecretValue), Step Functions (StartExecution) and S3 (PUT, HEAD, GET of one object).
 */
export interface AwsEndpoints {
  readonly url: string;
  stop(): Promise<void>;
}

export interface AwsEndpointsOptions {
  /** Read for each call, by secret id. */
  readonly secret: (id: string) => string | undefined;
  /** Starts the workflow; resolves once it has begun, not when it has ended. */
  readonly startExecution: (input: { readonly name: string; readonly input: unknown }) => Promise<void>;
  /** Folder that holds buckets as folders. */
  readonly buckets: string;
}

export async function startAwsEndpoints(options: AwsEndpointsOptions): Promise<AwsEndpoints> {
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ __type: 'InternalServerError', message: String(error) }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: AwsEndpointsOptions,
): Promise<void> {
  const body = await collect(request);
  const target = request.headers['x-amz-target'];
  if (target === 'secretsmanager.GetSecretValue') {
    const { SecretId } = JSON.parse(body.toString()) as { SecretId: string };
    const secret = options.secret(SecretId);
    if (secret === undefined) return json(response, 400, { __type: 'ResourceNotFoundException' });
    return json(response, 200, { Name: SecretId, SecretString: secret });
  }
  if (target === 'AWSStepFunctions.StartExecution') {
    const { name, input, stateMachineArn } = JSON.parse(body.toString()) as Record<string, string>;
    await options.startExecution({ name: name ?? '', input: JSON.parse(input ?? '{}') });
    return json(response, 200, { executionArn: `${stateMachineArn}:${name}`, startDate: Date.now() / 1000 });
  }
  if (target) return json(response, 400, { __type: 'UnknownOperationException' });
  return objectRequest(request, response, options.buckets, body);
}

async function objectRequest(
  request: IncomingMessage,
  response: ServerResponse,
  buckets: string,
  body: Buffer,
): Promise<void> {
  const file = objectFile(buckets, new URL(request.url ?? '/', 'http://local').pathname);
  if (!file) return void response.writeHead(400).end();
  if (request.method === 'PUT') {
    await writeWhole(metadataFile(buckets, file), JSON.stringify(metadataOf(request)));
    await writeWhole(file, body);
    return void response.writeHead(200, { etag: '"local"' }).end();
  }
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return void response.writeHead(404).end();
  const metadata = JSON.parse(await readFile(metadataFile(buckets, file), 'utf8').catch(() => '{}'));
  response.writeHead(200, { ...metadata, 'content-length': found.size, etag: '"local"' });
  if (request.method === 'HEAD') return void response.end();
  createReadStream(file).pipe(response);
}

/** Written aside and moved, so that a crash leaves the whole file or none. */
async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

/** Beside the buckets, where no visitor can ask for it. */
function metadataFile(buckets: string, file: string): string {
  return `${join(buckets, '.metadata', file.slice(buckets.length))}.json`;
}

function metadataOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).filter(
      (header): header is [string, string] =>
        header[0].startsWith('x-amz-meta-') && typeof header[1] === 'string',
    ),
  );
}

/** The file of `/bucket/key`; undefined when the key would leave the folder. */
function objectFile(buckets: string, pathname: string): string | undefined {
  const file = normalize(join(buckets, decodeURIComponent(pathname)));
  return file.startsWith(buckets + sep) ? file : undefined;
}

async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}
