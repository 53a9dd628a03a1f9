/** A contact message, isolated from the page's text direction, with a reply link. */
import type { ReactNode } from 'react';
import type { ReceivedMessage } from '#contract/api/admin-operations.ts';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { MailIcon } from '#web/ui/page-icons.tsx';
import styles from './message-dialog.module.css';

type MessageDialogProps = {
  /** Null if the dialog is closed. */
  message: ReceivedMessage | null;
  onClose: () => void;
  onMark: (message: ReceivedMessage) => void;
};

export function MessageDialog({ message, onClose, onMark }: MessageDialogProps): ReactNode {
  const t = useTranslate();
  return (
    <Dialog isOpen={message !== null} onClose={onClose} title={t('admin.operations.messages.one')}>
      {message && <Message message={message} onMark={() => onMark(message)} />}
    </Dialog>
  );
}

function Message({ message, onMark }: { message: ReceivedMessage; onMark: () => void }): ReactNode {
  const t = useTranslate();
  const isOpen = message.doneAt === null;
  return (
    <div className={styles.message}>
      <dl className={styles.head}>
        <Fact name={t('admin.operations.messages.from')}>
          <bdi>{message.fullName}</bdi> <bdi className={styles.email}>{message.email}</bdi>
        </Fact>
        <Fact name={t('admin.operations.messages.received')}>
          {formatMoment(message.receivedAt, t.language)} ·{' '}
          {t(`admin.operations.language.${message.language}`)}
        </Fact>
        <Fact name={t('admin.operations.handled.done')}>
          {message.doneAt !== null && formatMoment(message.doneAt, t.language)}
        </Fact>
      </dl>
      <h3 className={styles.subject} dir="auto">
        {message.subject}
      </h3>
      <p className={styles.text} dir="auto">
        {message.message}
      </p>
      <div className={styles.row}>
        <a className={buttonClass()} href={replyAddress(message)}>
          <MailIcon size={18} />
          {t('admin.operations.messages.reply')}
        </a>
        <Button look="quiet" onClick={onMark}>
          {t(isOpen ? 'admin.operations.markDone' : 'admin.operations.markOpen')}
        </Button>
      </div>
    </div>
  );
}

/** Encodes every part, since percent and question marks would end a mailto address early. */
function replyAddress({ email, subject }: ReceivedMessage): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
