/** Sheet with the form of the trip filter; loaded when it first opens, with its messages. */
import type { ComponentType, ReactNode } from 'react';
import { type Language, languages } from '#contract/domain/language.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { AddedMessages, useTranslate } from '#web/i18n/i18n.tsx';
import { DialogView } from '#web/ui/dialog-view.tsx';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';

type FilterSheetProps = Omit<FilterFormProps, 'onDone'> & { isOpen: boolean; onClose: () => void };

const bundles = import.meta.glob<Partial<PageMessages>>('../../../messages/generated/*-filters.ts', {
  import: 'messages',
});

/** The sheet, once its messages are there. */
export async function loadFilterSheet(): Promise<ComponentType<FilterSheetProps>> {
  const language: Language = languages.find((each) => each === document.documentElement.lang) ?? 'ar';
  const load = Object.entries(bundles).find(([path]) => path.includes(`/${language}-`))?.[1];
  const messages = (await load?.()) ?? {};
  return (props) => (
    <AddedMessages messages={messages}>
      <FilterSheet {...props} />
    </AddedMessages>
  );
}

function FilterSheet({ isOpen, onClose, ...form }: FilterSheetProps): ReactNode {
  const t = useTranslate();
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={t('filters.title')} shape="sheet">
      <FilterForm {...form} onDone={onClose} />
    </DialogView>
  );
}
