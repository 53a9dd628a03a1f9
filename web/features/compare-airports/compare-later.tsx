/** The comparison of airports behind a heading: its code and prices are loaded when it is opened. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import type { CompareAirportsProps } from './compare-airports.tsx';
import styles from './compare-later.module.css';

const CompareAirports = defer(async () => (await import('./load-compare.tsx')).loadCompareAirports());

export function CompareLater(props: CompareAirportsProps): ReactNode {
  const t = useTranslate();
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.later} onToggle={() => setWasOpened(true)}>
      <summary>{t('flightSearch.compare')}</summary>
      {wasOpened && <CompareAirports {...props} />}
    </details>
  );
}
