/** Filter bar of a list: debounced search and selects. */
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
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
  /** Makes it a select; without them it is a search field. */
  options?: readonly Option[];
};

type FilterBarProps<Values extends ListValues> = {
  list: Pick<ListState<Values>, 'values' | 'change' | 'isNarrowed' | 'reset'>;
  filters: readonly ListFilter<Values>[];
};

export function FilterBar<Values extends ListValues>({ list, filters }: FilterBarProps<Values>): ReactNode {
  const t = useTranslate();
  return (
    <Toolbar as="search" align="end" gap={3}>
      {filters.map(({ name, label, options }) => {
        const onChange = (next: string) => list.change({ [name]: next } as unknown as Partial<Values>);
        const common = { label, value: list.values[name] ?? '', onChange };
        return options ? (
          <PickFilter key={name} {...common} options={options} />
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

function PickFilter(props: FilterProps & { options: readonly Option[] }): ReactNode {
  const { label, value, options, onChange } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} isDense className={styles.choice}>
      <select
        id={id}
        className={field.input}
        data-dense
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <Options options={options} />
      </select>
    </FieldFrame>
  );
}
