/** Says which values of the address the page ignores; rendered on the server only. */
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import styles from './site-notice.module.css';

/** Names of the parameters. */
export const RefusedParametersContext = createContext<readonly string[]>([]);

export function RefusedParameters(): ReactNode {
  const translate = useTranslate();
  const names = useContext(RefusedParametersContext);
  if (names.length === 0) return null;
  const words = new Set(names.map((name) => translate('refused.name', { name })));
  const list = new Intl.ListFormat(translate.language, { type: 'conjunction' });
  return (
    <aside className={styles.notice} aria-label={translate('refused.label')}>
      <WarningIcon size={18} />
      <p>{translate('refused.text', { names: list.format(words) })}</p>
    </aside>
  );
}
