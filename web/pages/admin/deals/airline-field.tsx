/** Airline field with suggestions; unknown names are accepted as typed. */
import { type ReactNode, useId, useMemo } from 'react';
import { foldText } from '#contract/domain/fold.ts';
import { useQuery } from '#web/api/query.tsx';
import { TextField } from '#web/features/forms/text-fields.tsx';
import type { FieldProps } from '#web/features/forms/use-schema-form.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Soft, Stack } from '#web/ui/layout.tsx';
import styles from './deal-form.module.css';
import { airlinesQuery, type ListedAirline } from './deals-query.ts';

export function AirlineField({ field, typed }: { field: FieldProps; typed: string }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const listId = useId();
  const { data: airlines } = useQuery(airlinesQuery());
  const known = useMemo(() => findAirline(airlines ?? [], typed), [airlines, typed]);
  const options = useMemo(
    () =>
      airlines?.map(({ code, name, nameAr }) => (
        <option key={code} value={isArabic ? nameAr : name}>
          {code}
        </option>
      )),
    [airlines, isArabic],
  );
  return (
    <Stack gap={1} justify="start">
      <TextField
        {...field}
        label={t('admin.deals.form.airline')}
        autoComplete="off"
        dir="auto"
        maxLength={80}
        list={listId}
        required
      />
      <datalist id={listId}>{options}</datalist>
      <Soft size="sm" className={styles.hint}>
        {known ? (
          <>
            <bdi>{known.code}</bdi> · <bdi>{known.nameAr}</bdi> · <bdi>{known.name}</bdi>
          </>
        ) : (
          airlines && typed.trim() !== '' && t('admin.deals.form.airlineFree')
        )}
      </Soft>
    </Stack>
  );
}

function findAirline(airlines: readonly ListedAirline[], typed: string): ListedAirline | undefined {
  const wanted = foldText(typed);
  if (wanted === '') return undefined;
  return (
    airlines.find(({ code }) => code.toLowerCase() === wanted) ??
    airlines.find(({ name, nameAr }) => foldText(name) === wanted || foldText(nameAr) === wanted)
  );
}
