/** Second factor of the own account: state and the steps to set up, renew codes or remove. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Admin, NewSecondFactor, SecondFactor } from '#contract/api/admin-session.ts';
import {
  beginSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { CancelButton, showFailure, useAdminMutation } from '#web/features/admin/actions.tsx';
import { adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { loadAdmin } from '#web/features/admin/admin-session.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { Badge, Skeleton } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
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

type FactorView =
  | { name: 'state' }
  | { name: 'enrol'; begun: NewSecondFactor }
  | { name: 'renew' }
  | { name: 'remove' }
  | { name: 'codes'; codes: readonly string[] };

type FactorPanelProps = {
  admin: Admin;
  /** Shown with recovery codes that would be lost on closing. */
  warning?: string | undefined;
  /** Called when one-time recovery codes are shown or dismissed. */
  onCodesShown?: (isShown: boolean) => void;
};

function FactorPanel({ admin, warning, onCodesShown }: FactorPanelProps): ReactNode {
  const state = useQuery(adminQuery(getSecondFactor));
  const { view, setView, isBusy, begin, renew, remove } = useFactorSteps(state.refetch);
  const showCodes = (codes: readonly string[]) => {
    setView({ name: 'codes', codes });
    onCodesShown?.(true);
  };
  const finish = () => {
    onCodesShown?.(false);
    setView({ name: 'state' });
    state.refetch();
    // Reloads the admin, since other screens may wait for the second factor.
    loadAdmin().catch(() => undefined);
  };
  const back = () => setView({ name: 'state' });
  const show = (factor: SecondFactor) => {
    if (view.name === 'enrol') return <EnrolForm begun={view.begun} onEnabled={showCodes} onCancel={back} />;
    if (view.name === 'codes')
      return <RecoveryCodes codes={view.codes} email={admin.email} warning={warning} onDone={finish} />;
    if (view.name === 'renew' || view.name === 'remove') {
      const send = view.name === 'remove' ? remove : async () => showCodes(await renew());
      return <ConfirmForm question={view.name} send={send} onCancel={back} />;
    }
    return (
      <FactorState
        factor={factor}
        isBusy={isBusy}
        onBegin={begin}
        onRenew={() => setView({ name: 'renew' })}
        onRemove={() => setView({ name: 'remove' })}
      />
    );
  };
  return (
    <Loaded view={state} fallback={<Skeleton as="card" />}>
      {show}
    </Loaded>
  );
}

function useFactorSteps(refetch: () => void) {
  const t = useTranslate();
  const [view, setView] = useState<FactorView>({ name: 'state' });
  const { isBusy, mutate } = useMutation();
  return {
    view,
    setView,
    isBusy,
    begin: () =>
      mutate({
        send: () => callAdmin(beginSecondFactor),
        onDone: (begun) => setView({ name: 'enrol', begun }),
        onFailed: (error) => {
          showFailure(t, error, t('admin.factor.beginFailed'));
          refetch();
        },
      }),
    /** Rejects with ApiError. */
    renew: async () => {
      const answer = await callAdmin(renewRecoveryCodes);
      return answer.recoveryCodes;
    },
    /** Rejects with ApiError. */
    remove: async () => {
      await callAdmin(removeSecondFactor);
      showToast({ title: t('admin.factor.removed') });
      setView({ name: 'state' });
      refetch();
      await loadAdmin();
    },
  };
}

/** Shows a warning at this number of recovery codes or fewer. */
const fewCodes = 3;

type FactorStateProps = {
  factor: SecondFactor;
  isBusy: boolean;
  onBegin: () => void;
  onRenew: () => void;
  onRemove: () => void;
};

function FactorState({ factor, isBusy, onBegin, onRenew, onRemove }: FactorStateProps): ReactNode {
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
            <Button look="quiet" onClick={onRenew}>
              {t('admin.factor.codes.renew')}
            </Button>
            {!isRequired && (
              <Button look="quiet" isDanger onClick={onRemove}>
                {t('admin.factor.remove')}
              </Button>
            )}
          </>
        ) : (
          <Button aria-disabled={isBusy} onClick={onBegin}>
            {t('admin.factor.begin')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

const words = {
  renew: {
    title: 'admin.factor.codes.renew',
    text: 'admin.factor.codes.renewText',
    failed: 'admin.factor.codes.renewFailed',
    confirm: 'admin.factor.codes.renew',
  },
  remove: {
    title: 'admin.factor.remove.title',
    text: 'admin.factor.remove.text',
    failed: 'admin.factor.removeFailed',
    confirm: 'admin.factor.remove',
  },
} as const;

type ConfirmFormProps = {
  question: keyof typeof words;
  /** Rejects with ApiError. */
  send: () => Promise<void>;
  onCancel: () => void;
};

/** Confirmation before recovery codes are replaced or the second factor is removed. */
function ConfirmForm({ question, send, onCancel }: ConfirmFormProps): ReactNode {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, text, failed, confirm } = words[question];
  const { isBusy, mutate } = useAdminMutation();
  return (
    <Stack as="section" gap={3} above={4} aria-labelledby="confirm-heading">
      <h3 id="confirm-heading" ref={heading} tabIndex={-1}>
        {t(title)}
      </h3>
      <p>{t(text)}</p>
      <Row gap={3} above={1}>
        <Button
          look={question === 'remove' ? 'danger' : 'primary'}
          aria-disabled={isBusy}
          onClick={() => mutate({ send, failed: t(failed) })}
        >
          {t(confirm)}
        </Button>
        <CancelButton onClick={onCancel} />
      </Row>
    </Stack>
  );
}
