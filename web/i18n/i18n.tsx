/** Translations of a page: one language per render, typed keys and arguments; labels of options. */
import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react';
import type { Language } from '#contract/domain/language.ts';
import type { PageMessageArguments, PageMessageKey, PageMessages } from '#messages/generated/types.ts';
import { type Arguments, type Message, partsOf, type Text, textOf } from '#messages/message.ts';

type ArgumentsOf<K extends PageMessageKey> = keyof PageMessageArguments[K] extends never
  ? []
  : [args: PageMessageArguments[K]];

/** Rich messages accept elements for text arguments; counts and choices stay. */
type RichArguments<K extends PageMessageKey> = {
  [A in keyof PageMessageArguments[K]]: Text extends PageMessageArguments[K][A]
    ? ReactNode
    : PageMessageArguments[K][A];
};

export type Translate = {
  <K extends PageMessageKey>(key: K, ...args: ArgumentsOf<K>): string;
  /** The message as keyed nodes with elements in it. */
  rich<K extends PageMessageKey>(key: K, args: RichArguments<K>): ReactNode[];
  /** Translates a code of the server: the plain message `family.code`, or undefined if there is none. */
  find<F extends string>(family: F & FamilyOf<F>, code: string): string | undefined;
  /** The language of its messages, for dates, numbers and names. */
  readonly language: Language;
};

/** `F` if messages start with it; an unknown family is a type error. */
type FamilyOf<F extends string> = Extract<PageMessageKey, `${F}.${string}`> extends never ? never : F;

type Reader = { messages: PageMessages; translate: Translate };

const ReaderContext = createContext<Reader | undefined>(undefined);

/** One translator per provider, so that renders in two languages never share one. */
export function createTranslate(language: Language, messages: PageMessages): Translate {
  const translate = <K extends PageMessageKey>(key: K, ...[args]: ArgumentsOf<K>) =>
    textOf(messages[key], args ?? {});
  return Object.assign(translate, {
    language,
    rich: <K extends PageMessageKey>(key: K, args: RichArguments<K>): ReactNode[] =>
      partsOf(messages[key], args as Arguments).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts is fixed
        <Fragment key={index}>{part as ReactNode}</Fragment>
      )),
    find: (family: string, code: string) => {
      const message: Message | undefined = messages[`${family}.${code}` as PageMessageKey];
      return typeof message === 'string' ? message : undefined;
    },
  });
}

export function MessagesProvider(props: {
  language: Language;
  messages: PageMessages;
  children: ReactNode;
}): ReactNode {
  const { language, messages } = props;
  const reader = useMemo(
    () => ({ messages, translate: createTranslate(language, messages) }),
    [language, messages],
  );
  return <ReaderContext value={reader}>{props.children}</ReaderContext>;
}

/** For what is loaded on a press: brings bundles that the page did not load. */
export function AddedMessages(props: { messages: Partial<PageMessages>; children: ReactNode }): ReactNode {
  const { translate, messages: known } = useReader();
  const messages = useMemo(() => ({ ...known, ...props.messages }), [known, props.messages]);
  return (
    <MessagesProvider language={translate.language} messages={messages}>
      {props.children}
    </MessagesProvider>
  );
}

export function useTranslate(): Translate {
  return useReader().translate;
}

/** For components that need no words: `useTranslate()` has the language too. */
export function useLanguage(): Language {
  return useTranslate().language;
}

function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error('MessagesProvider is missing above this component');
  return reader;
}

/** The label of each value is the message `family.value`; a missing message is a type error. */
export function choicesOf<F extends string, V extends string>(
  t: Translate,
  family: F & (`${F}.${V}` extends PageMessageKey ? F : never),
  values: readonly V[],
): { value: V; label: string }[] {
  return values.map((value) => ({ value, label: t.find<string>(family, value) ?? value }));
}
