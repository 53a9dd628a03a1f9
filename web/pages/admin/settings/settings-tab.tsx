/** Settings tab: sections saved separately. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import { settingForm } from '#contract/bodies/settings.ts';
import { getAdminSettings, updateSettings } from '#contract/endpoints/admin.ts';
import { queries } from '#web/api/api.ts';
import { invalidate, useQuery } from '#web/api/query.tsx';
import { ConfirmDialog } from '#web/features/admin/actions.tsx';
import { adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { useAdminForm, useBase } from '#web/features/admin/admin-form.tsx';
import { Panel } from '#web/features/admin/admin-list.tsx';
import { readPart, TabParts } from '#web/features/admin/part-nav.tsx';
import { Form } from '#web/features/forms/form.tsx';
import formStyles from '#web/features/forms/form-foot.module.css';
import type { FieldValues } from '#web/features/forms/use-schema-form.ts';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { settingGroups } from './setting-forms.tsx';
import type { SettingsForm } from './setting-rows.tsx';
import { changeOf, faultWords, type Values, valuesOf } from './setting-values.ts';
import styles from './settings.module.css';

type SettingsPart = keyof typeof settingGroups;
const settingsParts = Object.keys(settingGroups) as SettingsPart[];

export function Tab(): ReactNode {
  const t = useTranslate();
  const view = useQuery(settingsQuery);
  return (
    <TabParts
      tab="settings"
      label={t('admin.settings.parts')}
      parts={settingsParts}
      nameOf={(part) => t(`admin.settings.part.${part}`)}
    >
      {(part) => (
        <Panel
          title={t(`admin.settings.title.${part}`)}
          lead={t(`admin.settings.lead.${part}`)}
          actions={view.data && <LastChange answer={view.data} />}
        >
          <Loaded view={view} fallback={<LoadingForm />}>
            {(answer) => <PartForm part={part} answer={answer} />}
          </Loaded>
        </Panel>
      )}
    </TabParts>
  );
}

function LoadingForm(): ReactNode {
  return (
    <Stack gap={4}>
      <Skeleton as="field" />
      <Skeleton as="field" />
      <Skeleton as="field" />
    </Stack>
  );
}

const settingsQuery = adminQuery(getAdminSettings);

function PartForm({ part, answer }: { part: SettingsPart; answer: AdminSettings }): ReactNode {
  const t = useTranslate();
  const client = useQueryClient();
  const { names, Fields } = settingGroups[part];
  const valuesIn = (row: AdminSettings | null): FieldValues => valuesOf(row ?? answer, names);
  const { base, follow } = useBase<AdminSettings, FieldValues>(answer, valuesIn);
  const from = base ?? answer;
  const save = async (values: Values) => {
    const change = changeOf(values, from, names);
    if (Object.keys(change).length === 0) {
      return showToast({ title: t('admin.settings.same'), tone: 'neutral' });
    }
    const body = { ...change, version: from.version };
    const saved = await callAdmin(updateSettings, { body });
    client.setQueryData(settingsQuery.queryKey, saved);
    void invalidate(client, queries.settings());
    // Keeps input typed while saving.
    follow(form, saved, values);
    showToast({ title: t('admin.settings.saved') });
  };
  const form: SettingsForm = useAdminForm<FieldValues, unknown>({
    schema: settingForm(names),
    start: valuesOf(from, names),
    wordsOf: (name, refusal) => faultWords(t, name, refusal),
    failed: t('admin.settings.failed'),
    send: (_, values) => save(structuredClone(values)),
  });
  const isDirty = Object.keys(changeOf(form.hook.watch(), from, names)).length > 0;
  const discard = () => form.hook.reset(valuesOf(from, names));
  return (
    <>
      <Form
        form={form}
        className={formStyles.clear}
        after={<SaveBar form={form} isDirty={isDirty} onDiscard={discard} />}
      >
        <Fields form={form} answer={from} />
      </Form>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

function LastChange({ answer: { lastChange } }: { answer: AdminSettings }): ReactNode {
  const t = useTranslate();
  return (
    <Text size="sm" tone="soft">
      {lastChange === null
        ? t('admin.settings.unchanged')
        : t.rich('admin.settings.lastChange', {
            who: <bdi>{lastChange.by}</bdi>,
            when: <time dateTime={lastChange.at}>{formatMoment(lastChange.at, t.language)}</time>,
          })}
    </Text>
  );
}

type SaveBarProps = { form: SettingsForm; isDirty: boolean; onDiscard: () => void };

/** Stays in sight, says whether something is not saved yet, and takes it back. */
function SaveBar({ form, isDirty, onDiscard }: SaveBarProps): ReactNode {
  const t = useTranslate();
  const count = Object.keys(form.faults).length;
  return (
    <Card dense className={styles.saveBar} data-dirty={isDirty}>
      <Row gap={4} lines={2} justify="between">
        <Text role="status" size="md" tone={isDirty ? 'accent' : 'soft'}>
          {count === 0 && t(isDirty ? 'admin.settings.dirty' : 'admin.settings.clean')}
        </Text>
        <Text role="alert" tone="bad" weight="strong">
          {count > 0 && t('forms.faults', { count })}
        </Text>
        <Row gap={3} stretch>
          {isDirty && (
            <Button look="quiet" onClick={onDiscard}>
              {t('admin.settings.discard')}
            </Button>
          )}
          {/* Not disabled while sending, so that it keeps focus. */}
          <Button type="submit" aria-disabled={form.isSending}>
            {form.isSending ? t('forms.sending') : t('admin.settings.save')}
          </Button>
        </Row>
      </Row>
    </Card>
  );
}

/** Asks before unsaved changes are lost, on navigation in the app and when the page unloads. */
function LeaveGuard({ isDirty }: { isDirty: boolean }): ReactNode {
  const t = useTranslate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSamePart =
      currentLocation.pathname === nextLocation.pathname &&
      readPart(settingsParts, currentLocation.search) === readPart(settingsParts, nextLocation.search);
    return isDirty && !isSamePart;
  });
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('admin.settings.leave.title')}
      text={t('admin.settings.leave.text')}
      confirm={t('admin.settings.leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
