import { expect, it } from 'vitest';
import { auditWords } from '#shared/studio/audit-words.ts';

it('has words for an entry of a removed command, and shows an unknown action by its name', () => {
  expect(auditWords('bringWorks')).toBe('Works imported');
  expect(auditWords('constructor')).toBe('constructor');
});
