/** Filter bar of a list: debounced search, selects and dates. */
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import field from '#web/features/forms/fields.module.css';
import { FieldFrame } from '#web/features/forms/fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Toolbar } from '#web/ui/layout.tsx';
import { type Option, Options } from '#web/ui/option-select.tsx';
import styles from './filter-bar.module.css';
import type { ListState, ListValues } from './list-state.ts';

const pauseMs = 250;

export type ListFilter<Values extends ListValues> = {
  name: keyof Values & string;
  label: string;
  /** Makes it a select; without `options` and `day` it is a search field. */
  options?: readonly Option[];
  day?: { min?: string; max?: string };
  /** Shown instead of the value in the list state. */
  value?: string;
};

type FilterBarProps<Values extends ListValues> = {
  list: Pick<ListState<Values>, 'values' | 'change' | 'isNarrowed' | 'reset'>;
  filters: readonly ListFilter<Values>[];
};

export function FilterBar<Values extends ListValues>({ list, filters }: FilterBarProps<Values>): ReactNode {
  const t = useTranslate();
  return (
    <Toolbar as="search" align="end" gap={3}>
      {filters.map(({ name, label, options, day, value = list.values[name] ?? '' }) => {
        const onChange = (next: string) => list.change({ [name]: next } as unknown as Partial<Values>);
        const common = { label, value, onChange };
        return options || day ? (
          <PickFilter key={name} {...common} options={options} day={day} />
        ) : (
          <SearchFilter key={name} {...common} />
        );
      })}
      {list.isNarrowed ? (
        <Button look="plain" className={styles.reset} onClick={list.reset}>
          {t('admin.filter.reset')}
        </Button>
      ) : null}
    </Toolbar>
  );
}

type FilterProps = { label: string; value: string; onChange: (value: string) => void };

function SearchFilter({ label, value, onChange }: FilterProps): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The URL changed without typing: back button or reset.
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const apply = useEffectEvent(() => {
    if (typed.trim() !== value) onChange(typed.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the debounce
  useEffect(() => {
    const timer = setTimeout(apply, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <FieldFrame id={id} label={label} isDense className={styles.search}>
      <span className={styles.searchBox}>
        <SearchIcon size={18} />
        <input
          id={id}
          className={field.input}
          data-dense
          type="search"
          dir="auto"
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') apply();
          }}
        />
      </span>
    </FieldFrame>
  );
}

type PickFilterProps = FilterProps & {
  [Kind in 'options' | 'day']: ListFilter<ListValues>[Kind] | undefined;
};

function PickFilter({ label, value, options, day, onChange }: PickFilterProps): ReactNode {
  const id = useId();
  const control = {
    id,
    value,
    className: field.input,
    'data-dense': true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(target.value),
  };
  return (
    <FieldFrame id={id} label={label} isDense className={styles.choice}>
      {options ? (
        <select {...control}>
          <Options options={options} />
        </select>
      ) : (
        <input {...control} type="date" min={day?.min || undefined} max={day?.max || undefined} />
      )}
    </FieldFrame>
  );
}
