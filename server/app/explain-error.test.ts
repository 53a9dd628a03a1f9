import { describe, expect, it } from 'vitest';
import { EngineFailure, SqlError } from '#server/platform/database/errors.ts';
import { explainError } from './explain-error.ts';

describe('explainError', () => {
  it.each([
    new EngineFailure('PGlite failed to initialize\n    at somewhere'),
    new SqlError({ code: 'XX001', message: 'invalid page in block 735 of relation base/5/16500' }),
  ])('tells of a damaged database in one line, with what to do', (error) => {
    const told = explainError(error);
    expect(told).toBe(
      `The embedded database cannot be read: ${error.message.split('\n')[0]} If it fails again, restore a backup: docs/operations/backup.md.`,
    );
  });

  it('keeps the stack of a fault of our own', () => {
    const error = new SqlError({ code: '42P01', message: 'no such table' });
    expect(explainError(error)).toBe(error);
  });
});
