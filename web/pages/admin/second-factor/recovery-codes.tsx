/** New recovery codes, shown once: copy, print or download. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from './copy-text.ts';
import styles from './second-factor.module.css';

type RecoveryCodesProps = {
  codes: readonly string[];
  email: string;
  warning: string | undefined;
  onDone: () => void;
};

export function RecoveryCodes({ codes, email, warning, onDone }: RecoveryCodesProps): ReactNode {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const owner = t('admin.factor.codes.file', { email });
  return (
    <section className={styles.part} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('admin.factor.codes.title')}
      </h3>
      <p>{t('admin.factor.codes.text')}</p>
      <div className={styles.codes}>
        <p className={styles.owner}>{owner}</p>
        <ol className={styles.codeList} dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.row}>
        <Button look="quiet" onClick={() => void copyText(t, codes.join('\n'))}>
          {t('admin.factor.codes.copy')}
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          {t('admin.factor.codes.print')}
        </Button>
        <Button look="quiet" onClick={() => downloadText(`${owner}\n\n${codes.join('\n')}\n`)}>
          {t('admin.factor.codes.download')}
        </Button>
      </div>
      <p className={styles.few} role="alert">
        {warning}
      </p>
      <div className={styles.row}>
        <Button onClick={onDone}>{t('admin.factor.codes.done')}</Button>
      </div>
    </section>
  );
}

function downloadText(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: 'hudhud-recovery-codes.txt',
  });
  link.click();
  URL.revokeObjectURL(address);
}
