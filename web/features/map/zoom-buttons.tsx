/** Zoom in, zoom out, reset. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './zoom-buttons.module.css';

/** Nothing to reset where the map was not moved. */
type ZoomButtonsProps = { onCloser: () => void; onFarther: () => void; onReset: (() => void) | false };

export function ZoomButtons({ onCloser, onFarther, onReset }: ZoomButtonsProps): ReactNode {
  const t = useTranslate();
  return (
    <Stack raised="float" className={styles.buttons}>
      <Button look="plain" className={styles.button} aria-label={t('map.closer')} onClick={onCloser}>
        <Sign path="M12 5v14M5 12h14" />
      </Button>
      <Button look="plain" className={styles.button} aria-label={t('map.farther')} onClick={onFarther}>
        <Sign path="M5 12h14" />
      </Button>
      {onReset && (
        <Button look="plain" className={styles.button} aria-label={t('map.reset')} onClick={onReset}>
          <Sign path="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />
        </Button>
      )}
    </Stack>
  );
}

function Sign({ path }: { path: string }): ReactNode {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
