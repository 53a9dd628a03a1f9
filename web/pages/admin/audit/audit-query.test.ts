/** Filters of the audit log in the URL. */
import { expect, test } from 'vitest';
import { auditFilterOf, clearAuditFilters, isAuditNarrowed, usualAudit } from './audit-query.ts';

test('nothing chosen narrows nothing, whatever tab it is shown on', () => {
  expect(auditFilterOf({ ...usualAudit, part: 'audit' })).toEqual({});
  expect(isAuditNarrowed({ ...usualAudit, part: 'audit' })).toBe(false);
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
  expect(auditFilterOf({ ...usualAudit, ...chosen })).toEqual({ ...chosen, search: 'noura@' });
  expect(isAuditNarrowed({ ...usualAudit, search: 'x' })).toBe(true);
});

test('what no call would take is left out', () => {
  const typed = { action: 'user.fly', target: 'moon', from: '2026-02-31', to: 'today' };
  expect(auditFilterOf({ ...usualAudit, ...typed })).toEqual({});
});

test('clearing leaves the tab alone', () => {
  const cleared = { ...usualAudit, part: 'audit', search: 'x', ...clearAuditFilters() };
  expect(cleared).toEqual({ ...usualAudit, part: 'audit' });
});
