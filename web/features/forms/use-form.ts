/** Form state and submission: errors beside fields, first invalid field focused, input kept. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useFormDraft } from './form-draft.ts';

export type FormValues<Name extends string> = Readonly<Record<Name, string>>;
/** Error messages by field, in the reader's language. */
export type FormFaults<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export type FormOptions<Name extends string> = {
  names: readonly Name[];
  /** What the form is about, where a page has several of a kind: a draft belongs to one of them. */
  subject?: string;
  findFaults: (values: FormValues<Name>) => FormFaults<Name>;
  /** Rejects with ApiError; errors of named fields are shown beside them. */
  send: (values: FormValues<Name>) => Promise<unknown>;
  /** `form` still has its values. */
  onSent: (values: FormValues<Name>, form: HTMLFormElement) => void;
  /** Called when fields are refused by `findFaults`, or by the server (`error`). */
  onRefused?: (faults: FormFaults<Name>, error?: unknown) => void;
  /** Called for failures that are not about a field. */
  onFailed: (error: unknown) => void;
};

export type Form<Name extends string> = {
  ref: RefObject<HTMLFormElement | null>;
  faults: FormFaults<Name>;
  isSending: boolean;
  /** The fields hold input of an earlier page that was not sent yet. */
  isRestored: boolean;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Removes the error of the edited field. */
  handleInput: (event: FormEvent<HTMLFormElement>) => void;
  /** The same for a field changed without typing. */
  clearFault: (name: string) => void;
  /** Props of a field of this form. */
  field: (name: Name) => { name: Name; fault: string | undefined };
};

/** Fields are uncontrolled, so that a failed attempt changes nothing in them. */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(ref, options.names, options.subject);
  const [faults, setFaults] = useState(noFaults<Name>);
  const [refusals, setRefusals] = useState(0);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (found: FormFaults<Name>, error?: unknown) => {
    setFaults(found);
    setRefusals((count) => count + 1);
    options.onRefused?.(found, error);
  };
  const submit = async (form: HTMLFormElement) => {
    const values = readValues(form, options.names);
    const found = options.findFaults(values);
    if (hasFaults(found)) return refuse(found);
    setFaults(noFaults);
    setIsSending(true);
    try {
      await options.send(values);
      draft.discard();
      options.onSent(values, form);
    } catch (error) {
      const refused = faultsOf(error, options.names);
      if (hasFaults(refused)) refuse(refused, error);
      else options.onFailed(error);
    } finally {
      setIsSending(false);
    }
  };
  const clearFault = (name: string) => {
    setFaults((known) => (name in known ? { ...known, [name]: undefined } : known));
  };
  return {
    ref,
    faults,
    isSending,
    isRestored: draft.isRestored,
    handleSubmit: (event) => {
      event.preventDefault();
      if (!isSending) void submit(event.currentTarget);
    },
    handleInput: ({ target }) => {
      draft.markTyped();
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (name !== null) clearFault(name);
    },
    clearFault,
    field: (name) => ({ name, fault: faults[name] }),
  };
}

function noFaults<Name extends string>(): FormFaults<Name> {
  return {} as FormFaults<Name>;
}

function readValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): FormValues<Name> {
  const fields = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? '')])) as FormValues<Name>;
}

function faultsOf<Name extends string>(error: unknown, names: readonly Name[]): FormFaults<Name> {
  const fields = error instanceof ApiError ? error.fields : {};
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  ) as FormFaults<Name>;
}

/** Number of fields with errors. */
export function countFaults(faults: FormFaults<string>): number {
  return Object.values(faults).filter((fault) => fault !== undefined).length;
}

function hasFaults(faults: FormFaults<string>): boolean {
  return countFaults(faults) > 0;
}
