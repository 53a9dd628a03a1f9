/** Edit dialog of an account, in sections. */
import { type ReactNode, useState } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordPart } from './password-part.tsx';
import { PicturePart } from './picture-part.tsx';
import { PremiumPart } from './premium-part.tsx';
import type { RequestedGrant } from './requested-grant.ts';
import { SignOutPart } from './sign-out-part.tsx';
import { useRestore } from './user-actions.ts';
import { UserForm } from './user-form.tsx';
import { dayOf, fullNameOf } from './user-words.ts';
import styles from './users.module.css';

type EditUserProps = {
  opened: AdminUser | null;
  /** Prefills the Premium form with the request. */
  grant: RequestedGrant | undefined;
  onClose: () => void;
  onChanged: () => void;
  onDelete: (user: AdminUser) => void;
};

export function EditUser(props: EditUserProps): ReactNode {
  const { opened, onClose } = props;
  const t = useTranslate();
  return (
    <Dialog isOpen={opened !== null} onClose={onClose} title={t('admin.users.edit.title')}>
      {opened && <EditParts key={opened.id} {...props} opened={opened} />}
    </Dialog>
  );
}

export type PartProps = {
  user: AdminUser;
  /** Called with the updated account; the dialog stays open. */
  onUser: (user: AdminUser) => void;
};

function EditParts(props: EditUserProps & { opened: AdminUser }): ReactNode {
  const { opened, grant, onClose, onChanged, onDelete } = props;
  const [user, setUser] = useState(opened);
  const keep = (changed: AdminUser) => {
    setUser(changed);
    onChanged();
  };
  const part = { user, onUser: keep };
  return (
    <div className={styles.parts}>
      <UserSummary user={user} onUser={keep} />
      <UserForm {...part} onClose={onClose} />
      <PicturePart {...part} />
      <PasswordPart {...part} />
      <PremiumPart {...part} grant={grant} />
      <SignOutPart user={user} />
      {!user.isSelf && user.deletionAt === null && <DeletePart onDelete={() => onDelete(user)} />}
    </div>
  );
}

/** The user's name and account state. */
function UserSummary({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const { isBusy, restore } = useRestore(onUser);
  return (
    <div className={styles.summary}>
      <p>
        <bdi>{fullNameOf(user)}</bdi>
      </p>
      {user.isSelf && <p className={styles.soft}>{t('admin.users.self.hint')}</p>}
      {user.deletionAt !== null && (
        <div className={styles.notice}>
          <p>{t('admin.users.leaving.text', { date: dayOf(user.deletionAt, t.language) })}</p>
          <Button look="quiet" aria-disabled={isBusy} onClick={() => restore(user)}>
            {t('admin.users.restore')}
          </Button>
        </div>
      )}
    </div>
  );
}

function DeletePart({ onDelete }: { onDelete: () => void }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.part}>
      <Button look="quiet" className={styles.danger} aria-haspopup="dialog" onClick={onDelete}>
        {t('admin.users.delete.open')}
      </Button>
    </div>
  );
}
