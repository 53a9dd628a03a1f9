/** Sections of the operations tab and their paths. */
import { adminPath } from '#web/features/admin/admin-path.ts';

export const operationsParts = [
  'health',
  'providers',
  'sources',
  'jobs',
  'mail',
  'messages',
  'early-access',
  'audit',
] as const;
export type OperationsPart = (typeof operationsParts)[number];

/** Falls back to the first section. @param search query string */
export function readOperationsPart(search: string): OperationsPart {
  const named = new URLSearchParams(search).get('part');
  return operationsParts.find((part) => part === named) ?? 'health';
}

export function operationsPath(part: OperationsPart): string {
  return part === 'health' ? adminPath('operations') : `${adminPath('operations')}?part=${part}`;
}
