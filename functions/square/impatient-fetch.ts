/**
 * The `fetch` of every client of Square's. The SDK's own timer stops at the headers, so an answer whose body never comes
 * would hold the caller until the Lambda is ended; this one bounds the call with its body, in milliseconds. And the
 * SDK sleeps for as long as `Retry-After` says, up to a minute: a caller with that much time (the workflow) waits by
 * itself, so the header is not passed on and the SDK's one repeat comes after a second.
 */
export function impatientFetch(longestCall: number): typeof fetch {
  return async (input, init) => {
    const limit = AbortSignal.timeout(longestCall);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetch(input, { ...init, signal });
    if (!waits.some((name) => response.headers.has(name))) return response;
    const headers = new Headers(response.headers);
    for (const name of waits) headers.delete(name);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}

const waits = ['retry-after', 'x-ratelimit-reset'];
