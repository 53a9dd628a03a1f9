/** What a compiled message is, and the little that is needed to speak one. */

/** A value printed as it stands; numbers are grouped, in Latin digits. */
export type Text = string | number;
export type Arguments = Readonly<Record<string, unknown>>;
/** A plain text, or the parts of a text in order: words, numbers and whatever was passed as an argument. */
export type Message = string | ((args: Arguments) => readonly unknown[]);

type Forms = Readonly<Record<string, readonly unknown[]>>;

// Both languages group and point alike in Latin digits, so one formatter serves them.
const numbers = new Intl.NumberFormat('en-GB');

/** Chooses a plural form: an exact `=n` first, then the language's own rule. */
export function pluralIn(language: string): (count: unknown, forms: Forms) => readonly unknown[] {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[`=${count}`] ?? forms[rules.select(Number(count))] ?? forms.other ?? [];
}

export function choose(value: unknown, forms: Forms): readonly unknown[] {
  return forms[String(value)] ?? forms.other ?? [];
}

/** The parts of a message, numbers already printed. */
export function partsOf(message: Message, args: Arguments): readonly unknown[] {
  if (typeof message === 'string') return [message];
  return message(args).map((part) => (typeof part === 'number' ? numbers.format(part) : part));
}

export function textOf(message: Message, args: Arguments): string {
  return partsOf(message, args).join('');
}
