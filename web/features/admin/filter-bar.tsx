/** What narrows a list: a search that follows typing, and a few choices. */
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchIcon } from '#web/ui/page-icons.tsx';
import styles from './filter-bar.module.css';

/** Typing pauses this long before the list is asked for. */
const pauseMs = 250;

export function FilterBar(props: {
  children: ReactNode;
  /** Shown where something is narrowed. */
  onReset?: (() => void) | undefined;
  isNarrowed?: boolean;
  /** At the end: what does not narrow but acts. */
  actions?: ReactNode;
}): ReactNode {
  const t = useTranslate();
  return (
    <search className={styles.bar}>
      {props.children}
      {props.isNarrowed && props.onReset ? (
        <Button look="plain" className={styles.reset} onClick={props.onReset}>
          {t('admin.filter.reset')}
        </Button>
      ) : null}
      {props.actions ? <div className={styles.actions}>{props.actions}</div> : null}
    </search>
  );
}

export function SearchFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The address changed without the field: back, or a reset.
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const apply = useEffectEvent(() => {
    if (typed.trim() !== value) onChange(typed.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke starts the pause anew
  useEffect(() => {
    const timer = setTimeout(apply, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.search}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.searchBox}>
        <SearchIcon size={18} />
        <input
          id={id}
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
    </div>
  );
}

export function ChoiceFilter<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
