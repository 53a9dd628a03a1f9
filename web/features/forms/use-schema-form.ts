/** Form over a schema of the contract: faults at fields, first invalid field focused, input kept. */
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
  useFieldArray,
  useForm,
} from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useFormDraft } from './form-draft.ts';
import {
  type FaultRules,
  type Faults,
  type FormSchema,
  flattenErrors,
  resolveBySchema,
} from './schema-faults.ts';

export type SchemaFormOptions<Values extends FieldValues, Body> = FaultRules<Body> & {
  /** Schema of what is sent, such as a body of `contract/bodies/`; its input is what the fields hold. */
  schema: FormSchema<Body, Values>;
  start: Values;
  /** Names the subject of the form where a page has several of a kind: a draft belongs to one of them. */
  subject?: string | undefined;
  /** Rejects with ApiError; errors of known fields are shown beside them. */
  send: (body: Body, values: Values) => Promise<unknown>;
  onSent?: (body: Body, values: Values) => void;
  /** Called when fields are refused here, or by the server (`error`). */
  onRefused?: (faults: Faults, error?: unknown) => void;
  /** What it returns as text stands in the form until the next change. */
  onFailed: (error: unknown) => unknown;
};

/** `<Form>` and its foot need this of a form. */
export type FormState = {
  ref: RefObject<HTMLFormElement | null>;
  faults: Faults;
  /** Why it could not be sent. */
  failure: unknown;
  isSending: boolean;
  /** Asks for the schema, which a submission needs. */
  handleFocus: () => void;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Removes the error of the edited field. */
  handleInput: (event: FormEvent<HTMLElement>) => void;
  /** Props of the honeypot field, where the schema has one. */
  trap?: object | undefined;
};

export type SchemaForm<Values extends FieldValues> = FormState & {
  /** The fields hold input of an earlier page that was not sent yet. */
  isRestored: boolean;
  field: (name: Path<Values>, onType?: (text: string) => void) => FieldProps;
  /** Props of a checkbox, or with `value` of one radio button of several. */
  tick: (name: Path<Values>, value?: string) => TickProps;
  /** Changes a value without typing: a field drawn by other means, or one filled in for the reader. */
  change: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** For changes that neither typing nor `change` makes, such as rows added and moved: they are kept as well. */
  markTyped: () => void;
  /** For values shown while they change (`watch`), lists (`control`), or all fields anew (`reset`). */
  hook: UseFormReturn<Values, unknown, never>;
};

export type { FieldValues, Path, PathValue };
export { useFieldArray };

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Bound = {
  name: string;
  ref: (element: FieldElement | null) => void;
  onChange: (event: ChangeEvent<FieldElement>) => void;
  onBlur: (event: unknown) => void;
};
export type FieldProps = Bound & { fault: string | undefined; defaultValue: string };
export type TickProps = Bound & { defaultChecked: boolean; value?: string };

/** Fields are uncontrolled, so that a failed attempt changes nothing in them. */
export function useSchemaForm<Values extends FieldValues, Body>(
  options: SchemaFormOptions<Values, Body>,
): SchemaForm<Values> {
  const { schema, start, subject } = options;
  const t = useTranslate();
  const ref = useRef<HTMLFormElement>(null);
  const hook = useForm<Values, unknown, Body>({
    defaultValues: start as DefaultValues<Values>,
    resolver: resolveBySchema(schema, options, t),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const draft = useFormDraft(ref, `${Object.keys(start).join(' ')} ${subject ?? ''}`.trim(), hook);
  const faults = flattenErrors(hook.formState.errors);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isBusy = useRef(false);
  const refuse = useRefusal(ref, (found, error) => options.onRefused?.(found, error));
  const attempt = async (body: Body) => {
    const values = hook.getValues();
    setFailure(undefined);
    try {
      await options.send(body, values);
      draft.discard();
      options.onSent?.(body, values);
    } catch (error) {
      // The server's messages for fields of this form.
      const fields = Object.entries(error instanceof ApiError ? error.fields : {});
      const refused = fields.filter(([name]) => (name.split('.')[0] ?? '') in start);
      for (const [name, message] of refused) hook.setError(name as Path<Values>, { message });
      if (refused.length > 0) refuse(Object.fromEntries(refused), error);
      else setFailure(options.onFailed(error));
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    let refused: Faults | undefined;
    isBusy.current = true;
    // On a slow line the schema takes as long as the answer.
    setIsSending(true);
    try {
      await hook.handleSubmit(attempt, (errors) => {
        refused = flattenErrors(errors);
      })(event);
      // Only now are the errors in the state that is drawn.
      if (refused) refuse(refused);
    } catch (error) {
      // The schema was not loaded.
      setFailure(options.onFailed(error));
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };
  return {
    ref,
    faults,
    failure,
    isSending,
    isRestored: draft.isRestored,
    markTyped: draft.markTyped,
    ...useFields<Values>({ hook: hook as never, start, faults, markTyped: draft.markTyped }),
    ...('website' in start ? { trap: hook.register('website' as Path<Values>) } : {}),
    handleFocus: () => {
      if (typeof schema === 'function') schema().catch(() => undefined);
    },
    handleSubmit: (event) => {
      event.preventDefault();
      // React passes on what happens in the form of a dialog that was opened from this one.
      if (event.target !== event.currentTarget) return;
      if (!isBusy.current) void submit(event);
    },
    handleInput: ({ target }) => {
      draft.markTyped();
      setFailure(undefined);
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (name !== null) hook.clearErrors(name as Path<Values>);
    },
    hook: hook as unknown as UseFormReturn<Values, unknown, never>,
  };
}

/** Tells of a refusal, and moves the focus to the first invalid field once it is marked. */
function useRefusal(
  ref: RefObject<HTMLFormElement | null>,
  onRefused: (faults: Faults, error?: unknown) => void,
) {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, ref]);
  return (faults: Faults, error?: unknown) => {
    setRefusals((count) => count + 1);
    onRefused(faults, error);
  };
}

function useFields<Values extends FieldValues>(form: {
  hook: UseFormReturn<Values, unknown, never>;
  start: Values;
  faults: Faults;
  markTyped: () => void;
}) {
  const { hook, start, faults, markTyped } = form;
  const attached = useRef(new Set<string>());
  /** Keeps what was typed or filled in by the browser before the page's scripts ran. */
  const keepTyped = (name: Path<Values>, attach: Bound['ref']) => (element: FieldElement | null) => {
    const isFirst = element !== null && !attached.current.has(name);
    const typed = isFirst ? readTyped(element) : undefined;
    const value = isFirst ? typed : element && hook.getValues(name);
    attach(element);
    if (element) attached.current.add(name);
    // A box that was drawn ticked is read anew whenever it is attached, which would undo a `reset`.
    const isLost = value !== undefined && value !== null && hook.getValues(name) !== value;
    if (isLost) hook.setValue(name, value as PathValue<Values, Path<Values>>);
  };
  const bind = (name: Path<Values>, onType?: (text: string) => void): Bound => {
    const { ref, onChange, onBlur } = hook.register(
      name,
      onType ? { onChange: ({ target }) => onType(target.value) } : {},
    );
    return {
      name,
      onChange: (event) => void onChange(event),
      onBlur: (event) => void onBlur(event as never),
      ref: keepTyped(name, ref),
    };
  };
  const startOf = (name: string) => get(start, name);
  return {
    field: (name: Path<Values>, onType?: (text: string) => void): FieldProps => ({
      ...bind(name, onType),
      fault: faults[name],
      defaultValue: String(startOf(name) ?? ''),
    }),
    tick: (name: Path<Values>, value?: string): TickProps => ({
      ...bind(name),
      defaultChecked: value === undefined ? startOf(name) === true : startOf(name) === value,
      ...(value === undefined ? {} : { value }),
    }),
    change: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => {
      markTyped();
      hook.setValue(name, value, { shouldDirty: true });
      hook.clearErrors(name);
    },
  };
}

/** The value of a field that differs from the one it was drawn with. */
function readTyped(element: FieldElement): string | boolean | undefined {
  if (element instanceof HTMLSelectElement) {
    const drawn = [...element.options].find(({ defaultSelected }) => defaultSelected);
    return drawn && !drawn.selected ? element.value : undefined;
  }
  if (element instanceof HTMLInputElement && element.type === 'checkbox') {
    return element.checked === element.defaultChecked ? undefined : element.checked;
  }
  if (element instanceof HTMLInputElement && element.type === 'radio') {
    return element.checked && !element.defaultChecked ? element.value : undefined;
  }
  return element.value === element.defaultValue ? undefined : element.value;
}
