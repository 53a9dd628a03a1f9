/** What a filter asks, loaded where there is some. */
import { defer } from '#web/ui/defer.tsx';
import styles from './filter-bar.module.css';

export const ChosenFilters = defer(
  async () => (await import('./chosen-filters.tsx')).loadChosenFilters(),
  <div className={styles.placeholder} />,
);
