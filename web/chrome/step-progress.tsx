/** Progress bar at the top edge during navigation. */
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './step-progress.module.css';

export function StepProgress(): ReactNode {
  const translate = useTranslate();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div role="status">
      {isLoading && (
        <>
          <span className={styles.bar} aria-hidden="true" />
          <VisuallyHidden>{translate('common.loading')}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
