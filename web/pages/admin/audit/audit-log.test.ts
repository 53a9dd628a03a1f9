/** Filters of the audit log in the URL. */
import { expect, test } from 'vitest';
import { auditFilterOf, defaultAuditQuery } from './audit-log.tsx';

test('nothing chosen narrows nothing', () => {
  expect(auditFilterOf(defaultAuditQuery)).toEqual({});
});

test('what was chosen is sent', () => {
  const chosen = {
    search: ' noura@ ',
    action: 'user.role',
    target: 'user',
    targetId: '7',
    from: '2026-11-01',
    to: '2026-11-21',
  };
  expect(auditFilterOf({ ...defaultAuditQuery, ...chosen })).toEqual({ ...chosen, search: 'noura@' });
});

test('what no call would take is left out', () => {
  const typed = { action: 'user.fly', target: 'moon', from: '2026-02-31', to: 'today' };
  expect(auditFilterOf({ ...defaultAuditQuery, ...typed })).toEqual({});
});
