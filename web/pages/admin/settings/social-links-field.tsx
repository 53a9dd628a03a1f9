/** Links to social networks, in the order of the footer. */
import type { ReactNode } from 'react';
import { type SocialNetwork, socialNamesIn, socialNetworks } from '#contract/domain/social-networks.ts';
import { EmptyNote } from '#web/features/admin/empty-note.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { RowTools } from './row-tools.tsx';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';
import { type FieldProps, moveRow, nextKey, type SocialLinkDraft } from './settings-draft.ts';
import socialStyles from './social.module.css';
import { useFocusLater } from './use-focus-later.ts';
import type { SettingsForm } from './use-settings-form.ts';

export function SocialLinksField({ settings }: FieldProps<'socialLinks'>): ReactNode {
  const t = useTranslate();
  const [list, focusLater] = useFocusLater<HTMLDivElement>();
  const { socialLinks } = settings.draft;
  const free = socialNetworks.find((network) => socialLinks.every((link) => link.network !== network));
  return (
    <div ref={list} className={styles.form}>
      {socialLinks.length === 0 && <EmptyNote>{t('admin.settings.social.none')}</EmptyNote>}
      {socialLinks.map((row, index) => (
        <LinkFields
          key={row.key}
          row={row}
          index={index}
          settings={settings}
          onRemoved={() => focusLater('[data-add]')}
        />
      ))}
      {free && (
        <div className={styles.row}>
          <Button
            look="quiet"
            data-add
            onClick={() => {
              const key = nextKey(socialLinks);
              settings.change({ socialLinks: [...socialLinks, { key, network: free, url: '' }] });
              focusLater(`[data-key="${key}"] select`);
            }}
          >
            {t('admin.settings.social.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

type FieldsProps = { row: SocialLinkDraft; index: number; settings: SettingsForm; onRemoved: () => void };

function LinkFields({ row, index, settings, onRemoved }: FieldsProps): ReactNode {
  const t = useTranslate();
  const { socialLinks } = settings.draft;
  const replace = (rows: readonly SocialLinkDraft[]) => settings.change({ socialLinks: rows });
  const edit = (changed: Partial<SocialLinkDraft>) =>
    replace(socialLinks.map((each) => (each.key === row.key ? { ...each, ...changed } : each)));
  const isOpen = (network: SocialNetwork) =>
    network === row.network || socialLinks.every((link) => link.network !== network);
  const field = `socialLinks.${index}.url`;
  const names = socialNamesIn(t.language);
  const name = names[row.network];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the network name
    <div className={socialStyles.link} role="group" aria-label={name} data-key={row.key}>
      <SelectField
        label={t('admin.settings.social.network')}
        value={row.network}
        options={socialNetworks.filter(isOpen).map((network) => ({ value: network, label: names[network] }))}
        onChange={({ target }) => edit({ network: target.value as SocialNetwork })}
      />
      <SettingField
        name={field}
        label={t('admin.settings.social.url')}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        value={row.url}
        fault={settings.form.faults[field]}
        onChange={(url) => edit({ url })}
      />
      <RowTools
        name={name}
        canMove={{ up: index > 0, down: index < socialLinks.length - 1 }}
        onMove={(step) => replace(moveRow(socialLinks, index, step))}
        onRemove={() => {
          replace(socialLinks.filter(({ key }) => key !== row.key));
          onRemoved();
        }}
      />
    </div>
  );
}
