import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Store } from '#infra/local/square-simulator/store/store.ts';

test('a rollback takes every write back, and what was deleted stays away after a restart', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'store-')), 'square.jsonl');
  const store = new Store(file);
  const values = (of: Store) => ['old', 'gone', 'new'].map((id) => of.get('settings', id)?.value);
  store.put('settings', 'old', { value: '1' });
  store.put('settings', 'gone', { value: '1' });
  store.commit();

  store.put('settings', 'old', { value: '2' });
  store.put('settings', 'new', { value: '2' });
  store.delete('settings', 'gone');
  store.rollback();
  expect(values(store)).toEqual(['1', '1', undefined]);

  store.delete('settings', 'gone');
  store.commit();
  store.close();
  const restarted = new Store(file);
  expect(values(restarted)).toEqual(['1', undefined, undefined]);
  restarted.close();
});
