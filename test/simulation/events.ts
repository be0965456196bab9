import { createHmac } from 'node:crypto';
import type { World } from '#infra/local/square-simulator/store/world.ts';
import type { History } from './history.ts';
import { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

const minute = 60_000;

/** Delivers Square's events to the shop, each with its own delay. Some events are delivered twice, some never. */
export function deliverEvents({
  world,
  history: { seed, events },
  timeline,
  url,
  key,
  hear,
}: {
  readonly world: World;
  readonly history: History;
  readonly timeline: Timeline;
  readonly url: string;
  readonly key: () => string;
  /** Returns whether the shop has accepted the event. An event that it did not accept is sent again. */
  readonly hear: (type: string, body: string, signature: string) => Promise<boolean>;
}): () => void {
  const delivered = new Set<string>();

  function send(
    delay: number,
    event: { readonly type: string; readonly body: string },
    signature: string,
    tries = 6,
  ): void {
    timeline.in(delay, async () => {
      const isTaken = await hear(event.type, event.body, signature);
      if (!isTaken && tries > 1) send(minute, event, signature, tries - 1);
    });
  }

  return () => {
    for (const event of world.store.all('outbox')) {
      if (delivered.has(event.id)) continue;
      delivered.add(event.id);
      const random = new Random(seed, event.type, delivered.size);
      if (random.chance(events.lost)) continue;
      const signature = createHmac('sha256', key())
        .update(url + event.body)
        .digest('base64');
      const times = random.chance(events.doubled) ? 2 : 1;
      for (let time = 0; time < times; time++) send(random.int(100, events.delay), event, signature);
    }
  };
}
