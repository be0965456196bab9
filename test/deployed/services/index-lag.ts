import type { AwsRequest } from '#test/deployed/endpoints.ts';

/**
 * Global secondary indexes are eventually consistent
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html, "Data synchronization between tables and
 * global secondary indexes"): while `isHeldBack`, what is written from then on is not found by an index. Entries that
 * linger after their row has changed are not copied.
 */
export interface IndexLag {
  hold(): void;
  /** The index has caught up. */
  release(): void;
  /** Remembers what a call writes. */
  note(request: AwsRequest): void;
  /** Takes what is held back out of an index's answer. */
  filter(request: AwsRequest, answer: Buffer): Buffer;
}

interface Key {
  readonly pk?: { readonly S?: string };
  readonly sk?: { readonly S?: string };
}

export function createIndexLag(): IndexLag {
  let isHeldBack = false;
  const held = new Set<string>();
  const nameOf = ({ pk, sk }: Key) => `${pk?.S}|${sk?.S}`;

  return {
    hold: () => {
      isHeldBack = true;
    },
    release: () => {
      isHeldBack = false;
      held.clear();
    },
    note: ({ operation, body }) => {
      if (!isHeldBack || !/^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(operation)) return;
      for (const key of keysIn(JSON.parse(body.toString()))) held.add(nameOf(key));
    },
    filter: ({ operation, body }, answer) => {
      if (held.size === 0 || operation !== 'Query' || !body.includes('"IndexName"')) return answer;
      const found = JSON.parse(answer.toString()) as { Items?: Key[]; Count?: number };
      const Items = found.Items?.filter((item) => !held.has(nameOf(item)));
      return Buffer.from(JSON.stringify({ ...found, ...(Items && { Items, Count: Items.length }) }));
    },
  };
}

/** Keys of everything that a call puts, updates or deletes, however deep its form holds them. */
function keysIn(value: unknown): readonly Key[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'Key' || name === 'Item' ? [inner as Key] : keysIn(inner),
  );
}
