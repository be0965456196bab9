import type { CDPSession, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns touch gestures by Chromium's input protocol. Each gesture moves in `steps` steps. */
export async function fingersOn(page: Page, steps = 12) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly Point[],
    timestamp?: number,
  ) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      ...(timestamp !== undefined && { timestamp }),
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
  const between = (from: Point, to: Point, part: number): Point => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  });

  async function gesture(fingers: readonly (readonly [from: Point, to: Point])[]): Promise<void> {
    await send(
      'touchStart',
      fingers.map(([from]) => from),
    );
    for (let step = 1; step <= steps; step++) {
      await send(
        'touchMove',
        fingers.map(([from, to]) => between(from, to, step / steps)),
      );
    }
    await send('touchEnd', []);
  }

  return {
    session,
    swipe: (from: Point, to: Point) => gesture([[from, to]]),
    /** Swipes, and joins a second finger at the end. Calls `meanwhile` with both fingers down, then lifts both. */
    swipeJoinedBySecond: async (from: Point, to: Point, meanwhile: () => Promise<void>) => {
      await send('touchStart', [from]);
      for (let step = 1; step <= steps; step++) await send('touchMove', [between(from, to, step / steps)]);
      const beside = { x: to.x + 80, y: to.y };
      await send('touchStart', [to, beside]);
      await send(
        'touchMove',
        [to, { ...beside, y: beside.y + 60 }].map(({ x, y }) => ({ x, y: y + 20 })),
      );
      await meanwhile();
      await send('touchEnd', []);
    },
    /** Taps twice, with timestamps within a fifth of a second, even on a slow machine. */
    doubleTap: async (at: Point) => {
      const begun = Date.now() / 1000;
      for (const after of [0, 0.15]) {
        await send('touchStart', [at], begun + after);
        await send('touchEnd', [], begun + after + 0.04);
      }
    },
    /** Moves two fingers apart or together, symmetrically to `middle`. */
    pinch: (middle: Point, from: number, to: number) =>
      gesture(
        [-1, 1].map((side) => [
          { x: middle.x + side * from, y: middle.y },
          { x: middle.x + side * to, y: middle.y },
        ]),
      ),
  };
}
