/** New recovery codes, shown once: copy, print or download. */
import { type ReactNode, useEffect, useRef } from 'react';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Grid, Row, Stack, Text } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
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
    <Stack as="section" gap={3} above={4} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" ref={heading} tabIndex={-1}>
        {t('admin.factor.codes.title')}
      </h3>
      <p>{t('admin.factor.codes.text')}</p>
      <Card dense gap={0} fill="sunken" className={styles.codes}>
        <p className={styles.owner}>{owner}</p>
        <Grid as="ol" columns="fit" gap={4} lines={2} weight="strong" className={styles.whole} dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Grid>
      </Card>
      <Row gap={3} above={1}>
        <Button look="quiet" onClick={() => void copyText(t, codes.join('\n'))}>
          {t('admin.factor.codes.copy')}
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          {t('admin.factor.codes.print')}
        </Button>
        <Button look="quiet" onClick={() => downloadText(`${owner}\n\n${codes.join('\n')}\n`)}>
          {t('admin.factor.codes.download')}
        </Button>
      </Row>
      <Text tone="warning" role="alert">
        {warning}
      </Text>
      <Row above={1}>
        <Button onClick={onDone}>{t('admin.factor.codes.done')}</Button>
      </Row>
    </Stack>
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

/** Copies to the clipboard and tells so in a toast. */
export async function copyText(t: Translate, text: string): Promise<void> {
  const failed = () => showToast({ title: t('admin.factor.copyFailed'), tone: 'error' });
  // The Clipboard API exists only in secure contexts.
  if (!navigator.clipboard) return failed();
  await navigator.clipboard
    .writeText(text)
    .then(() => showToast({ title: t('admin.factor.copied') }), failed);
}
