/** The box of suggestions below a field that keeps the focus; says so when it is empty. */
import { Children, type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './suggestion-list.module.css';

type SuggestionBoxProps = { id: string; activeCode: string | undefined; children: ReactNode };

/** The chosen option stays in view. */
export function SuggestionBox({ id, activeCode, children }: SuggestionBoxProps): ReactNode {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeCode) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeCode]);
  if (Children.count(children) === 0) {
    return <p className={styles.none}>{t('search.suggestions.count', { count: 0 })}</p>;
  }
  return (
    <div
      ref={list}
      id={id}
      className={styles.list}
      role="listbox"
      tabIndex={-1}
      aria-label={t('search.suggestions')}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
