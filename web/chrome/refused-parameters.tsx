/** Says which values of the address the page ignores, until the reader goes on: no link of the site has such values. */
import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { type PartProps, Row } from '../ui/layout.tsx';

export const RefusedParametersContext = createContext<readonly string[]>([]);

/** In the frame of the site, or beside the filters of a list. */
export function RefusedParameters({
  without = [],
  ...props
}: Pick<PartProps, 'className' | 'justify'> & { without?: readonly string[] }): ReactNode {
  const translate = useTranslate();
  const { key } = useLocation();
  const names = useContext(RefusedParametersContext).filter((name) => !without.includes(name));
  // `default`: the address that the server read, or a place within a page. Its query the server drops.
  if (names.length === 0 || key !== 'default') return null;
  const words = new Set(names.map((name) => translate('refused.name', { name })));
  const list = new Intl.ListFormat(translate.language, { type: 'conjunction' });
  return (
    <Row as="aside" gap={2} wrap={false} size="sm" {...props} aria-label={translate('refused.label')}>
      <WarningIcon size={18} />
      <p>{translate('refused.text', { names: list.format(words) })}</p>
    </Row>
  );
}
