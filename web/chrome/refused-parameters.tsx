/** Says which values of the address the page ignores, until the reader goes on: no link of the site has such values. */
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { Row } from '../ui/layout.tsx';
import styles from './site-notice.module.css';

/** Names of the parameters. */
export const RefusedParametersContext = createContext<readonly string[]>([]);

export function RefusedParameters(): ReactNode {
  const translate = useTranslate();
  const names = useContext(RefusedParametersContext);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [first] = useState(address);
  if (names.length === 0 || address !== first) return null;
  const words = new Set(names.map((name) => translate('refused.name', { name })));
  const list = new Intl.ListFormat(translate.language, { type: 'conjunction' });
  return (
    <Row
      as="aside"
      gap={2}
      justify="center"
      wrap={false}
      size="sm"
      className={styles.notice}
      aria-label={translate('refused.label')}
    >
      <WarningIcon size={18} />
      <p>{translate('refused.text', { names: list.format(words) })}</p>
    </Row>
  );
}
