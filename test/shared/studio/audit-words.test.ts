import { expect, it } from 'vitest';
import { auditWords } from '#shared/studio/audit-words.ts';

it('auditWords has a text for a removed command and returns the name of an unknown action', () => {
  expect(auditWords('bringWorks')).toBe('Works imported');
  expect(auditWords('constructor')).toBe('constructor');
});
