/** Choices that are open, in their order, then those that are closed. */
import type { ReactNode } from 'react';
import type { OrderEntry, SettingName } from '#contract/domain/settings.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { FieldFault } from '#web/features/forms/text-fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Row, Stack } from '#web/ui/layout.tsx';
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
    <Stack gap={3}>
      {[...open, ...closed].map((each, index) => {
        const isOpen = open.includes(each);
        const words = choiceWords(t, name, entry, each);
        return (
          <Card key={each} as="div" dense className={styles.row} data-off={!isOpen}>
            <Row gap={3} wrap={false} justify="between">
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
            </Row>
          </Card>
        );
      })}
      {fault === undefined ? null : <FieldFault>{fault}</FieldFault>}
    </Stack>
  );
}
