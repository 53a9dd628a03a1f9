/** Tabs that are links, with arrow-key navigation. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { directionOf } from '#contract/domain/language.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

type TabListProps<Value extends string> = {
  label: string;
  /** Null where none of them is shown. */
  value: Value | null;
  tabs: readonly { value: Value; label: ReactNode; to: string }[];
  className?: string | undefined;
};

const panelId = 'tab-panel';
const idOf = (value: string) => `tab-${value}`;

/** Use one tab list per page; its content is in `TabPanel`. */
export function TabList<Value extends string>(props: TabListProps<Value>): ReactNode {
  const { label, value, tabs, className } = props;
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the current tab into view on narrow screens.
  useEffect(() => {
    const tab = value === null ? null : document.getElementById(idOf(value));
    if (!list.current || !tab) return;
    const shift = tab.getBoundingClientRect().x - list.current.getBoundingClientRect().x;
    list.current.scrollBy({ left: shift - (list.current.clientWidth - tab.clientWidth) / 2 });
  }, [value]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(styles.list, className)}
      onKeyDown={(event) => handleKey(event, isRightToLeft)}
    >
      {tabs.map((tab, index) => {
        const isSelected = tab.value === value;
        return (
          <Link
            key={tab.value}
            id={idOf(tab.value)}
            to={tab.to}
            preventScrollReset
            role="tab"
            aria-selected={isSelected}
            aria-controls={isSelected ? panelId : undefined}
            tabIndex={isSelected || (value === null && index === 0) ? 0 : -1}
            className={styles.tab}
          >
            {tab.label}
          </Link>
        );
      })}
    </div>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }): ReactNode {
  return (
    <div role="tabpanel" id={panelId} aria-labelledby={idOf(value)}>
      {children}
    </div>
  );
}

function handleKey(event: KeyboardEvent<HTMLElement>, isRightToLeft: boolean): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const onward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const steps: Record<string, number> = { [onward]: at + 1, [back]: at - 1, Home: 0, End: tabs.length - 1 };
  const step = steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  const next = tabs[(step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}
