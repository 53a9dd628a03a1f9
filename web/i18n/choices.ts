/** Select options: values with their translations. */
import type { PageMessageKey } from '#messages/generated/types.ts';
import type { Translate } from './i18n.tsx';

export type Choice<Value extends string> = { value: Value; label: string };

/** The label of each value is the message `family.value`; a missing message is a type error. */
export function choicesOf<F extends string, V extends string>(
  t: Translate,
  family: F & (`${F}.${V}` extends PageMessageKey ? F : never),
  values: readonly V[],
): Choice<V>[] {
  return values.map((value) => ({ value, label: t.find<string>(family, value) ?? value }));
}
