/** Sections of the operations tab and their paths. */
import { adminPath } from '#web/features/admin/admin-path.ts';

export const operationsParts = [
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
  return operationsParts.find((part) => part === named) ?? 'providers';
}

export function operationsPath(part: OperationsPart): string {
  return part === 'providers' ? adminPath('operations') : `${adminPath('operations')}?part=${part}`;
}
