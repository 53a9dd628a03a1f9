/** Link that switches between cards and map; on phones its icon alone is seen. */
import type { ReactNode } from 'react';
import { type LandingQuery, landingPath } from '#web/addresses/landing-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { GridIcon, PlaceIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export function MapSwitch({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const isMap = query.view === 'map';
  return (
    <Link
      className={buttonClass('quiet')}
      to={landingPath({ ...query, view: isMap ? 'cards' : 'map' })}
      preventScrollReset
    >
      {isMap ? <GridIcon size={18} /> : <PlaceIcon size={18} />}
      <VisuallyHidden below="small">{t(isMap ? 'map.hide' : 'map.show')}</VisuallyHidden>
    </Link>
  );
}
