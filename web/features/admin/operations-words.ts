/** Translates server codes; a code without a translation is shown as it is. */
import type { Translate } from '#web/i18n/i18n.tsx';

/** Reason why a row was refused. */
export function reasonWords(t: Translate, code: string): string {
  return t.find('admin.operations.reason', code) ?? code;
}

/** Reason why a provider failed. */
export function failureWords(t: Translate, code: string): string {
  return t.find('admin.operations.failure', code) ?? code;
}

export function providerWords(t: Translate, name: string): string {
  return t.find('admin.operations.provider', name) ?? name;
}

/** Description of a queue; undefined if it has no translation. */
export function queueWords(t: Translate, name: string): string | undefined {
  return t.find('admin.operations.queue', name);
}
