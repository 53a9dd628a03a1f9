/** Buttons to move or remove a row; disabled rather than hidden, to keep focus. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icons.tsx';
import styles from './settings.module.css';

type RowToolsProps = {
  /** Accessible name of the row. */
  name: string;
  /** Whether the row can move up or down. */
  canMove: { up: boolean; down: boolean };
  onMove: (step: -1 | 1) => void;
  onRemove?: () => void;
};

export function RowTools({ name, canMove, onMove, onRemove }: RowToolsProps): ReactNode {
  const t = useTranslate();
  const tool = (step: -1 | 1, isOpen: boolean, label: string) => (
    <Button
      look="quiet"
      className={styles.tool}
      aria-label={label}
      aria-disabled={!isOpen}
      onClick={() => {
        if (isOpen) onMove(step);
      }}
    >
      <Icon size={18}>
        <path d={step === -1 ? 'M12 19V5M6 11l6-6 6 6' : 'M12 5v14M6 13l6 6 6-6'} />
      </Icon>
    </Button>
  );
  return (
    <div className={styles.tools}>
      {tool(-1, canMove.up, t('admin.settings.row.up', { name }))}
      {tool(1, canMove.down, t('admin.settings.row.down', { name }))}
      {onRemove && (
        <Button
          look="quiet"
          className={styles.tool}
          data-tone="danger"
          aria-label={t('admin.settings.row.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('admin.settings.row.remove')}
        </Button>
      )}
    </div>
  );
}
