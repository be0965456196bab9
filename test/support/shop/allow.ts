/** The seller allows it on Square's page; answers what Square's way back brings. */
export async function allow(url: string): Promise<{ readonly code: string; readonly state: string }> {
  const body = new URLSearchParams({ decision: 'allow' });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? 'about:blank');
  return {
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
}
