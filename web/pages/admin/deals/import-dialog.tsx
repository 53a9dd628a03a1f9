/** CSV import: choose a file, dry run, import; errors by line and column. */
import { type ReactNode, useId } from 'react';
import { dealFieldNames, neededDealFields } from '#contract/domain/deal-status.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import styles from './import-dialog.module.css';
import { ImportOutcome, RefusedLines } from './import-outcome.tsx';
import { type ImportState, useImport } from './use-import.ts';

const needed: readonly string[] = neededDealFields;
const otherColumns = ['id', 'version', ...dealFieldNames.filter((name) => !needed.includes(name))];

type ImportDialogProps = { isOpen: boolean; onClose: () => void; onImported: () => void };

export function ImportDialog({ isOpen, onClose, onImported }: ImportDialogProps): ReactNode {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('admin.deals.import.title')}
      description={t('admin.deals.import.text')}
    >
      <ImportSteps onClose={onClose} onImported={onImported} />
    </Dialog>
  );
}

function ImportSteps({ onClose, onImported }: Omit<ImportDialogProps, 'isOpen'>): ReactNode {
  const t = useTranslate();
  const { state, fileName, open, apply } = useImport(onImported);
  const isBusy = state.step === 'working';
  const isDone = state.step === 'done';
  const canApply =
    state.step === 'checked' &&
    state.result.refused.length === 0 &&
    state.result.created + state.result.updated > 0;
  return (
    <div className={styles.steps}>
      <ColumnHint />
      <div className={styles.row}>
        <FileButton
          accept=".csv,text/csv"
          label={t('admin.deals.import.choose')}
          isBusy={isBusy}
          onChoose={(file) => void open(file)}
        >
          {t('admin.deals.import.choose')}
        </FileButton>
        {fileName !== '' && <bdi className={styles.file}>{fileName}</bdi>}
      </div>
      <div role="status" className={styles.status}>
        <Progress state={state} />
        {(state.step === 'checked' || isDone) && <ImportOutcome result={state.result} isDone={isDone} />}
      </div>
      {(state.step === 'checked' || isDone) && <RefusedLines result={state.result} parts={state.parts} />}
      <div className={styles.row}>
        {canApply && (
          <Button onClick={() => void apply()}>
            {t('admin.deals.import.apply', { count: state.result.created + state.result.updated })}
          </Button>
        )}
        <Button look={isDone ? 'primary' : 'quiet'} onClick={onClose}>
          {t(isDone ? 'admin.deals.import.close' : 'admin.cancel')}
        </Button>
      </div>
    </div>
  );
}

function ColumnHint(): ReactNode {
  const t = useTranslate();
  const id = useId();
  return (
    <details className={styles.hint}>
      <summary>{t('admin.deals.import.format')}</summary>
      <p>{t('admin.deals.import.formatText')}</p>
      <p id={`${id}-needed`}>{t('admin.deals.import.needed')}</p>
      <Columns names={needed} labelId={`${id}-needed`} />
      <p id={`${id}-others`}>{t('admin.deals.import.others')}</p>
      <Columns names={otherColumns} labelId={`${id}-others`} />
    </details>
  );
}

function Columns({ names, labelId }: { names: readonly string[]; labelId: string }): ReactNode {
  return (
    <ul className={styles.columns} aria-labelledby={labelId} dir="ltr">
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

function Progress({ state }: { state: ImportState }): ReactNode {
  const t = useTranslate();
  if (state.step !== 'working') return null;
  const { isDryRun, part, parts } = state;
  return (
    <p>
      {t(isDryRun ? 'admin.deals.import.checking' : 'admin.deals.import.importing')}
      {parts > 1 && ` ${t('admin.deals.import.part', { part, parts })}`}
    </p>
  );
}
