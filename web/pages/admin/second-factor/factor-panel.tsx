/** Second factor of the own account: state and the steps to set up, renew codes or remove. */
import { type ReactNode, useState } from 'react';
import type { Admin, NewSecondFactor, SecondFactor } from '#contract/api/admin-session.ts';
import * as calls from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { RowAction } from '#web/features/admin/actions.tsx';
import { adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { loadAdmin } from '#web/features/admin/admin-session.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { Badge, Skeleton } from '#web/ui/status.tsx';
import { EnrolForm, RecoveryCodes } from './factor-codes.tsx';
import styles from './second-factor.module.css';

/** Shown instead of every screen while the site requires a second factor that is not set up. */
export function MustEnrol({ admin }: { admin: Admin }): ReactNode {
  const t = useTranslate();
  return (
    <Stack as="section" align="center" gap={3} above={5} aria-labelledby="must-enrol">
      <Text as="span" tone="accent">
        <LockIcon size={32} />
      </Text>
      <h2 id="must-enrol">{t('admin.factor.mustEnrol.title')}</h2>
      <Text tone="soft" measure="narrow">
        {t('admin.factor.mustEnrol.text')}
      </Text>
      <Card className={styles.gate}>
        <FactorPanel admin={admin} />
      </Card>
    </Stack>
  );
}

/** The administrator's own sign-in settings: second factor and recovery codes. */
export function OwnSignIn({ admin, onClose }: { admin: Admin; onClose: () => void }): ReactNode {
  const t = useTranslate();
  const [hasUnsavedCodes, setHasUnsavedCodes] = useState(false);
  const [isWarned, setIsWarned] = useState(false);
  const close = () => {
    if (hasUnsavedCodes && !isWarned) setIsWarned(true);
    else onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('admin.factor.title')}
      description={t('admin.factor.account', { email: admin.email })}
    >
      <FactorPanel
        admin={admin}
        warning={isWarned ? t('admin.factor.codes.unkept') : undefined}
        onCodesShown={(isShown) => {
          setHasUnsavedCodes(isShown);
          setIsWarned(false);
        }}
      />
    </Dialog>
  );
}

type FactorPanelProps = {
  admin: Admin;
  /** Shown with recovery codes that would be lost on closing. */
  warning?: string | undefined;
  /** Called when one-time recovery codes are shown or dismissed. */
  onCodesShown?: (isShown: boolean) => void;
};

function FactorPanel({ admin, warning, onCodesShown }: FactorPanelProps): ReactNode {
  const state = useQuery(adminQuery(calls.getSecondFactor));
  const [begun, setBegun] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const showCodes = (made: readonly string[]) => {
    setBegun(null);
    setCodes(made);
    onCodesShown?.(true);
  };
  const refresh = () => {
    state.refetch();
    // Other screens may wait for the second factor.
    loadAdmin().catch(() => undefined);
  };
  const finish = () => {
    onCodesShown?.(false);
    setCodes(null);
    refresh();
  };
  if (codes) return <RecoveryCodes codes={codes} email={admin.email} warning={warning} onDone={finish} />;
  if (begun) return <EnrolForm begun={begun} onEnabled={showCodes} onCancel={() => setBegun(null)} />;
  return (
    <Loaded view={state} fallback={<Skeleton as="card" />}>
      {(factor) => (
        <FactorState factor={factor} onBegun={setBegun} onRenewed={showCodes} onChanged={refresh} />
      )}
    </Loaded>
  );
}

/** Shows a warning at this number of recovery codes or fewer. */
const fewCodes = 3;

type FactorStateProps = {
  factor: SecondFactor;
  onBegun: (begun: NewSecondFactor) => void;
  onRenewed: (recoveryCodes: readonly string[]) => void;
  onChanged: () => void;
};

function FactorState({ factor, onBegun, onRenewed, onChanged }: FactorStateProps): ReactNode {
  const t = useTranslate();
  const { isEnabled, isRequired, recoveryCodesLeft } = factor;
  return (
    <Stack as="section" gap={3} above={4} aria-labelledby="factor">
      <Row as="h3" id="factor" gap={3} lines={2}>
        {t('admin.factor.heading')}
        <Badge tone={isEnabled ? 'good' : 'warning'}>
          {t(isEnabled ? 'admin.factor.on' : 'admin.factor.off')}
        </Badge>
      </Row>
      <p>{t(isEnabled ? 'admin.factor.on.text' : 'admin.factor.off.text')}</p>
      {isEnabled && (
        <Text tone={recoveryCodesLeft <= fewCodes ? 'warning' : 'soft'}>
          {t('admin.factor.codesLeft', { count: recoveryCodesLeft })}
        </Text>
      )}
      {isRequired && <Text tone="soft">{t('admin.factor.required')}</Text>}
      <Row gap={3} above={1}>
        {isEnabled ? (
          <>
            <RowAction
              look="quiet"
              label={t('admin.factor.codes.renew')}
              question={{ title: t('admin.factor.codes.renew'), text: t('admin.factor.codes.renewText') }}
              send={() => callAdmin(calls.renewRecoveryCodes)}
              failed={t('admin.factor.codes.renewFailed')}
              onDone={({ recoveryCodes }) => onRenewed(recoveryCodes)}
            />
            {!isRequired && (
              <RowAction
                look="quiet"
                tone="danger"
                label={t('admin.factor.remove')}
                question={{ title: t('admin.factor.remove.title'), text: t('admin.factor.remove.text') }}
                send={() => callAdmin(calls.removeSecondFactor)}
                failed={t('admin.factor.removeFailed')}
                done={{ title: t('admin.factor.removed') }}
                onDone={onChanged}
              />
            )}
          </>
        ) : (
          <RowAction
            look="primary"
            label={t('admin.factor.begin')}
            send={() => callAdmin(calls.beginSecondFactor)}
            failed={t('admin.factor.beginFailed')}
            onDone={onBegun}
            onSettled={onChanged}
          />
        )}
      </Row>
    </Stack>
  );
}
