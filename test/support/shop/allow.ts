/** Approves the connection on Square's page and returns the parameters of Square's redirect. */
export async function allow(url: string): Promise<{ readonly code: string; readonly state: string }> {
  const body = new URLSearchParams({ decision: 'allow' });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? 'about:blank');
  return {
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
}
