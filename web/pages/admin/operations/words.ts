/** Translates server codes; a code without a translation is shown as it is. */
import type { Translate } from '#web/i18n/i18n.tsx';

/** Why a row of a provider was not taken. */
export function reasonWords(t: Translate, code: string): string {
  return t.find('admin.operations.reason', code) ?? code;
}

/** Why a provider did not deliver. */
export function failureWords(t: Translate, code: string): string {
  return t.find('admin.operations.failure', code) ?? code;
}

/** Where fares come from. */
export function providerWords(t: Translate, name: string): string {
  return t.find('admin.operations.provider', name) ?? name;
}

/** What a queue is for; undefined for one nobody has named. */
export function queueWords(t: Translate, name: string): string | undefined {
  return t.find('admin.operations.queue', name);
}

export function templateWords(t: Translate, name: string): string {
  return t.find('admin.operations.template', name) ?? name;
}
