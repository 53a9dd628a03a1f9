import { expect, it } from 'vitest';
import { ConnectionLostError, createOutageLog, QueryTimeoutError } from './errors.ts';

it('tells of an outage once, however many requests meet it, and of its end once', () => {
  const lines: string[] = [];
  const note = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const outage = createOutageLog({ debug: note, info: note, warn: note, error: note });
  outage.logRecovery();
  expect(outage.isOutage(new Error('a fault of our own'))).toBe(false);
  expect(outage.isOutage(new QueryTimeoutError(2000))).toBe(false);
  expect(lines).toEqual([]);
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let count = 0; count < 100; count += 1) expect(outage.isOutage(refused)).toBe(true);
  expect(outage.isOutage(new ConnectionLostError())).toBe(true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('connect ECONNREFUSED');
  outage.logRecovery();
  outage.logRecovery();
  expect(lines).toHaveLength(2);
  expect(outage.isOutage(refused)).toBe(true);
  expect(lines).toHaveLength(3);
});
