/** A request from the browser to the CDN, or from the CDN to the origin. Header names are in lower case. */
export interface HttpRequest {
  readonly method: string;
  /** Encoded path, as sent. */
  readonly path: string;
  /** Query string without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The client's address and port. */
  readonly from: { readonly address: string; readonly port: number };
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of the Set-Cookie headers, which must not be joined. */
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

export type Origin = (request: HttpRequest) => Promise<HttpAnswer>;

export function answer(
  status: number,
  body: string | Buffer = '',
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return { status, headers, cookies: [], body: Buffer.from(body) };
}
