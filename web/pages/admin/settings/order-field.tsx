/** Choices that are open, in their order, then those that are closed. */
import type { ReactNode } from 'react';
import type { OrderEntry, SettingName } from '#contract/domain/settings.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { FieldFault } from '#web/features/forms/text-fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { RowTools } from './rows-field.tsx';
import type { SettingsForm } from './setting-field.tsx';
import { choiceWords } from './setting-words.ts';
import styles from './settings.module.css';

type OrderFieldProps = { form: SettingsForm; name: SettingName; entry: OrderEntry };

export function OrderField({ form, name, entry }: OrderFieldProps): ReactNode {
  const t = useTranslate();
  const open: readonly string[] = form.hook.watch(name);
  const closed = entry.of.filter((each) => !open.includes(each));
  const fault = form.faults[name];
  const move = (from: number, step: -1 | 1) => {
    const rest = open.toSpliced(from, 1);
    form.change(name, rest.toSpliced(from + step, 0, ...open.slice(from, from + 1)));
  };
  return (
    <div className={styles.rows}>
      {[...open, ...closed].map((each, index) => {
        const isOpen = open.includes(each);
        const words = choiceWords(t, name, entry, each);
        return (
          <div key={each} className={styles.row} data-off={!isOpen}>
            <CheckField
              name={name}
              label={<bdi>{words}</bdi>}
              checked={isOpen}
              aria-invalid={fault === undefined ? undefined : true}
              onChange={({ target }) =>
                form.change(name, target.checked ? [...open, each] : open.filter((other) => other !== each))
              }
            />
            {isOpen && <RowTools name={words} index={index} count={open.length} onMove={move} />}
          </div>
        );
      })}
      {fault === undefined ? null : <FieldFault>{fault}</FieldFault>}
    </div>
  );
}
