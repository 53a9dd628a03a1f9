/** Edit conflict in a settings section: the other version beside the own input. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { SettingName } from '#contract/domain/settings.ts';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './conflict-panel.module.css';
import { compareLines, useSettingLines } from './setting-lines.ts';
import { changedNames, draftOf } from './settings-draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

type ConflictProps = { settings: SettingsForm; latest: AdminSettings; names: readonly SettingName[] };

export function ConflictPanel({ settings, latest, names }: ConflictProps): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { base, draft, saveMine, takeTheirs } = settings;
  const theirs = draftOf(latest.settings);
  const { version } = latest;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the panel for each new version
  useEffect(() => panel.current?.focus(), [version]);
  const mine = new Set(changedNames(base, draft, names));
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId} className={styles.title}>
        <WarningIcon size={22} />
        {t('admin.settings.conflict.title')}
      </h3>
      <p>
        {latest.lastChange
          ? t.rich('admin.settings.conflict.text', {
              who: <bdi>{latest.lastChange.by}</bdi>,
              when: formatMoment(latest.lastChange.at, t.language),
            })
          : t('admin.settings.conflict.unknown')}
      </p>
      <dl className={styles.changes}>
        {changedNames(base, theirs, names).map((name) => (
          <ConflictRow
            key={name}
            name={name}
            drafts={{ base, theirs, mine: mine.has(name) ? draft : null }}
          />
        ))}
      </dl>
      <div className={styles.row}>
        <Button onClick={saveMine}>{t('admin.settings.conflict.mine')}</Button>
        <Button look="quiet" onClick={takeTheirs}>
          {t('admin.settings.conflict.theirs')}
        </Button>
      </div>
    </section>
  );
}

type Draft = SettingsForm['draft'];

/** `mine` is null if the user did not change the setting. */
type Drafts = { base: Draft; theirs: Draft; mine: Draft | null };

function ConflictRow({ name, drafts }: { name: SettingName; drafts: Drafts }): ReactNode {
  const t = useTranslate();
  const linesOf = useSettingLines();
  const { base, theirs, mine } = drafts;
  const [saved, typed] = compareLines(linesOf(name, theirs), linesOf(name, mine ?? base));
  return (
    <div className={styles.change}>
      <dt>{t(`admin.settings.name.${name}`)}</dt>
      <dd>
        <span className={styles.whose}>{t('admin.settings.conflict.saved')}</span>
        <Lines lines={saved} />
      </dd>
      <dd>
        <span className={styles.whose}>{t('admin.settings.conflict.yours')}</span>
        {mine ? <Lines lines={typed} /> : t('admin.settings.conflict.untouched')}
      </dd>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  const t = useTranslate();
  if (lines.length === 0) return t('admin.settings.conflict.none');
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  );
}
