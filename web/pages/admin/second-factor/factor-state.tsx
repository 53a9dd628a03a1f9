/** State of the second factor and its actions. */
import type { ReactNode } from 'react';
import type { SecondFactor } from '#contract/api/admin-session.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './second-factor.module.css';

/** Shows a warning at this number of recovery codes or fewer. */
const fewCodes = 3;

type FactorStateProps = {
  factor: SecondFactor;
  /** Whether the set-up request is running. */
  isBusy: boolean;
  onBegin: () => void;
  onRenew: () => void;
  onRemove: () => void;
};

export function FactorState({ factor, isBusy, onBegin, onRenew, onRemove }: FactorStateProps): ReactNode {
  const t = useTranslate();
  const { isEnabled, isRequired, recoveryCodesLeft } = factor;
  return (
    <section className={styles.part} aria-labelledby="factor">
      <h3 id="factor" className={styles.heading}>
        {t('admin.factor.heading')}
        <Badge tone={isEnabled ? 'good' : 'warning'}>
          {t(isEnabled ? 'admin.factor.on' : 'admin.factor.off')}
        </Badge>
      </h3>
      <p>{t(isEnabled ? 'admin.factor.on.text' : 'admin.factor.off.text')}</p>
      {isEnabled && (
        <p className={recoveryCodesLeft <= fewCodes ? styles.few : styles.soft}>
          {t('admin.factor.codesLeft', { count: recoveryCodesLeft })}
        </p>
      )}
      {isRequired && <p className={styles.soft}>{t('admin.factor.required')}</p>}
      <div className={styles.row}>
        {isEnabled ? (
          <>
            <Button look="quiet" onClick={onRenew}>
              {t('admin.factor.codes.renew')}
            </Button>
            {!isRequired && (
              <Button look="quiet" className={styles.danger} onClick={onRemove}>
                {t('admin.factor.remove')}
              </Button>
            )}
          </>
        ) : (
          <Button aria-disabled={isBusy} onClick={onBegin}>
            {t('admin.factor.begin')}
          </Button>
        )}
      </div>
    </section>
  );
}
