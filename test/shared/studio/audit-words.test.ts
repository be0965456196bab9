import { expect, it } from 'vitest';
import { auditWords } from '#shared/studio/audit-words.ts';

it('auditWords knows a removed command, and returns the name of an unknown action unchanged', () => {
  expect(auditWords('bringWorks')).toBe('Works imported');
  expect(auditWords('constructor')).toBe('constructor');
});
