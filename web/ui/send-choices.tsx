/** The form of lists and radio buttons that a script answers at once: its button shows where none did. */
import type { ReactNode } from 'react';
import { useHref } from 'react-router';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from './button.tsx';
import { useIsHydrating } from './hydrate-later.tsx';
import styles from './send-choices.module.css';

type SendChoicesProps = {
  id: string;
  /** Names of the choices, which stand before it. */
  of: readonly string[];
  /** The page as it is. */
  path: string;
};

/** Gone once the code of the page is there. */
export function SendChoices({ id, of, path }: SendChoicesProps): ReactNode {
  const t = useTranslate();
  const { pathname, searchParams, hash } = new URL(useHref(path), 'http://localhost');
  if (!useIsHydrating()) return null;
  return (
    <form id={id} action={pathname + hash} method="get" className={styles.choices}>
      {[...searchParams].map(
        ([name, value]) => !of.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button type="submit">{t('search.submit')}</Button>
    </form>
  );
}
