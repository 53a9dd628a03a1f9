/** Sheet with the form of the trip filter; loaded when it first opens, with its messages. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { DialogView } from '#web/ui/dialog-view.tsx';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';

type FilterSheetProps = Omit<FilterFormProps, 'onDone'> & { isOpen: boolean; onClose: () => void };

export const loadFilterSheet = () => withWords(FilterSheet, 'filters', 'party', 'dialog');

function FilterSheet({ isOpen, onClose, ...form }: FilterSheetProps): ReactNode {
  const t = useTranslate();
  const shape = window.matchMedia('(min-width: 48rem)').matches ? 'middle' : 'sheet';
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={t('filters.title')} shape={shape} width="wide">
      <FilterForm {...form} onDone={onClose} />
    </DialogView>
  );
}
