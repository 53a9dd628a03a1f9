/** Premium destinations tab: list, add, edit, delete. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { listPremiumDestinations } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeleteDestination } from './delete-destination.tsx';
import { DestinationForm } from './destination-form.tsx';
import { cityOf } from './destination-list.ts';
import { DestinationTable } from './destination-table.tsx';
import styles from './premium-destinations.module.css';

/** Effect of the last change for all readers: the destination is locked or open. */
type Effect = { name: string; isLocked: boolean };
/** Null if the form is closed; a null `destination` means a new one. */
type OpenForm = { destination: PremiumDestination | null } | null;

export function PremiumDestinationsTab(): ReactNode {
  const t = useTranslate();
  const view = useQuery(adminList(listPremiumDestinations, {}));
  const form = useOpenForm();
  const [removed, setRemoved] = useState<PremiumDestination | null>(null);
  const [effect, setEffect] = useState<Effect | null>(null);
  const showEffect = (destination: PremiumDestination, isLocked: boolean) => {
    setEffect({ name: cityOf(destination, t.language), isLocked });
    view.refetch();
  };
  const configured = view.data?.rows ?? [];
  return (
    <>
      <Panel
        title={t('admin.premium.title')}
        lead={t('admin.premium.lead')}
        actions={<Button onClick={() => form.open(null)}>{t('admin.premium.add')}</Button>}
      >
        <p className={styles.effect} role="status">
          {effect &&
            t.rich(effect.isLocked ? 'admin.premium.effect.locked' : 'admin.premium.effect.open', {
              name: <bdi>{effect.name}</bdi>,
            })}
        </p>
      </Panel>
      {form.shown && (
        <DestinationForm
          key={form.shown.destination?.id ?? 'new'}
          destination={form.shown.destination}
          configured={configured}
          onClose={form.close}
          onSaved={(destination) => {
            form.close();
            showEffect(destination, destination.isPremium);
          }}
        />
      )}
      <DestinationTable view={view} onEdit={form.open} onDelete={setRemoved} />
      <DeleteDestination
        opened={removed}
        onClose={() => setRemoved(null)}
        onDeleted={(destination) => {
          setRemoved(null);
          if (form.shown?.destination?.id === destination.id) form.close();
          showEffect(destination, false);
        }}
        onRestored={(destination) => showEffect(destination, destination.isPremium)}
      />
    </>
  );
}

/** State of the form; returns focus to the element that opened it. */
function useOpenForm() {
  const [shown, setShown] = useState<OpenForm>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (shown || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current = null;
  }, [shown]);
  return {
    shown,
    open: (destination: PremiumDestination | null) => {
      opener.current = document.activeElement;
      setShown({ destination });
    },
    close: () => setShown(null),
  };
}
