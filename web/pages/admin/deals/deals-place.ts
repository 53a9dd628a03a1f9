/** URL of the deals tab with the open form. */
import { useLocation, useNavigate } from 'react-router';
import { adminPath } from '#web/features/admin/admin-session.ts';

/** Form parameter that opens an empty form; a deal id opens that deal. */
export const newForm = 'new';

export const pendingPath = `${adminPath('deals')}?status=pending`;

export type DealsPlace = {
  /** `new`, a deal id, or null if the form is closed. */
  form: string | null;
  /** Pushes a history entry, so that the back button closes the form. */
  openForm: (form: string) => void;
  closeForm: () => void;
};

export function useDealsPlace(): DealsPlace {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const go = (form: string | null) => {
    if (form === null) query.delete('form');
    else query.set('form', form);
    const text = query.toString();
    void navigate(text ? `${pathname}?${text}` : pathname, {
      replace: form === null,
      preventScrollReset: true,
    });
  };
  return { form: query.get('form'), openForm: go, closeForm: () => go(null) };
}
