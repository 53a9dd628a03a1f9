/** Converts the catalogues of ICU messages to the source of typed modules; pure. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Language, languages } from './built.ts';
import bundles from './message-bundles.json' with { type: 'json' };

/** Message key to ICU text. */
export type Catalogue = Readonly<Record<string, string>>;
type ArgumentType = 'Text' | 'number' | 'string';
type Compiled = { source: string; args: Map<string, ArgumentType> };
type Messages = Map<string, Compiled>;

const pluralForms = {
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  en: ['one', 'other'],
} as const satisfies Record<Language, readonly string[]>;

/** Message bundles of single pages, by the first word of their keys. */
export const pageBundles = bundles.pages;
type PageBundle = keyof typeof pageBundles;
type Bundle = 'api' | 'site' | PageBundle;
const pageBundleNames = Object.keys(pageBundles) as PageBundle[];

/**
 * Bundle of a message: server only, one page only, or the whole site. One module each, so that browsers load
 * only the messages a page needs.
 */
function bundleOf(key: string): Bundle {
  const subject = key.split('.')[0] ?? '';
  if (subject === 'api' || subject === 'mail') return 'api';
  const isSpokenOn = (bundle: PageBundle) => pageBundles[bundle].includes(subject);
  return pageBundleNames.find(isSpokenOn) ?? 'site';
}

/**
 * File name to TypeScript source: per language `ar.ts` for every page, `ar-deal.ts` and others for one page,
 * `ar-api.ts` for API and mail; `types.ts` for all. Throws an Error that lists every fault, one per line.
 */
export function compileMessages(catalogues: Readonly<Record<Language, Catalogue>>): Record<string, string> {
  const faults: string[] = missingKeys(catalogues);
  const compiled = languages.map(
    (language) => [language, compileCatalogue(language, catalogues[language], faults)] as const,
  );
  const first: Messages = compiled[0]?.[1] ?? new Map();
  for (const [language, messages] of compiled.slice(1)) {
    for (const [key, { args }] of first) {
      const other = messages.get(key);
      if (other && signatureOf(args) !== signatureOf(other.args)) {
        const differ = `${languages[0]} ${signatureOf(args)}, ${language} ${signatureOf(other.args)}`;
        faults.push(`${key}: arguments differ, ${differ}`);
      }
    }
  }
  if (faults.length > 0) throw new Error(`messages: ${faults.length} fault(s)\n${faults.join('\n')}`);
  return {
    ...Object.fromEntries(
      compiled.flatMap(([language, messages]) => Object.entries(languageSources(language, messages))),
    ),
    'types.ts': typesSource(first),
  };
}

function languageSources(language: Language, messages: Messages): Record<string, string> {
  return {
    [`${language}.ts`]: moduleSource(language, 'SiteMessages', inBundle(messages, 'site')),
    ...Object.fromEntries(
      pageBundleNames.map((bundle) => [
        `${language}-${bundle}.ts`,
        moduleSource(language, `${typeNameOf(bundle)}Messages`, inBundle(messages, bundle)),
      ]),
    ),
    [`${language}-api.ts`]: moduleSource(language, 'ApiMessages', inBundle(messages, 'api')),
  };
}

function inBundle(messages: Messages, bundle: Bundle): Messages {
  const isIn = (key: string) =>
    bundleOf(key) === bundle ||
    (bundle === 'api' && isSharedWithApi(key)) ||
    (bundle === 'board' && (conditionsOfBoards.test(key) || key.startsWith('deal.share.'))) ||
    (bundle === 'forms' && fieldFaults.includes(key));
  return new Map([...messages].filter(([key]) => isIn(key)));
}

/** Said by forms of a field themselves, in the words of the server. */
const fieldFaults: readonly string[] = ['tooLong', 'tooShort', 'number', 'invalid'].map(
  (fault) => `api.field.${fault}`,
);

/** In the title of a filtered list, in the words of its filter. */
const conditionsOfBoards = /^filters\.(nights(Between|Exactly|From|UpTo)|upToHours)$/;

/** Besides those that the server writes in mail and pictures. */
const saidToAssistants: readonly string[] = bundles.saidToAssistants;

/** Sentences that the server writes in the words of the pages. */
function isSharedWithApi(key: string): boolean {
  const isSaid =
    /^(board|city\.short|confirmation|preview|record\.answer|trip|verdict|watch\.condition)\b/.test(key);
  return isSaid || conditionsOfBoards.test(key) || saidToAssistants.includes(key);
}

function typeNameOf(bundle: Bundle): string {
  return bundle.charAt(0).toUpperCase() + bundle.slice(1);
}

function missingKeys(catalogues: Readonly<Record<Language, Catalogue>>): string[] {
  const keys = new Set(languages.flatMap((language) => Object.keys(catalogues[language])));
  return languages.flatMap((language) =>
    [...keys].filter((key) => !(key in catalogues[language])).map((key) => `${key}: missing in ${language}`),
  );
}

function compileCatalogue(language: Language, catalogue: Catalogue, faults: string[]): Messages {
  const compiled = new Map<string, Compiled>();
  for (const key of Object.keys(catalogue).sort()) {
    try {
      compiled.set(key, compileMessage(language, catalogue[key] ?? ''));
    } catch (error) {
      faults.push(`${key} (${language}): ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return compiled;
}

function compileMessage(language: Language, text: string): Compiled {
  const args = new Map<string, ArgumentType>();
  const elements = parse(text, { captureLocation: false });
  if (elements.length === 0) throw new Error('is empty');
  const parts = elements.map((element) => elementSource(element, { language, args, counted: null }));
  const [only] = elements;
  const isPlain = elements.length === 1 && only?.type === TYPE.literal;
  return { source: isPlain ? (parts[0] ?? '') : `(a) => [${parts.join(', ')}]`, args };
}

type Scope = { language: Language; args: Map<string, ArgumentType>; counted: string | null };

function elementSource(element: MessageFormatElement, scope: Scope): string {
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value);
    case TYPE.argument:
      return argument(element.value, 'Text', scope);
    case TYPE.number:
      if (element.style) throw new Error(`number style of {${element.value}} is not supported`);
      return argument(element.value, 'number', scope);
    case TYPE.pound:
      if (scope.counted === null) throw new Error('# outside a plural');
      return argument(scope.counted, 'number', scope);
    case TYPE.plural: {
      if (element.pluralType !== 'cardinal' || element.offset)
        throw new Error('only plain plurals are supported');
      const missing = pluralForms[scope.language].filter((form) => !(form in element.options));
      if (missing.length > 0) throw new Error(`plural {${element.value}} lacks ${missing.join(', ')}`);
      const inner = { ...scope, counted: element.value };
      return `...plural(${argument(element.value, 'number', scope)}, ${formsSource(element.options, inner)})`;
    }
    case TYPE.select:
      return `...choose(${argument(element.value, 'string', scope)}, ${formsSource(element.options, scope)})`;
    default:
      throw new Error('dates, times and tags are not supported; pass them as arguments');
  }
}

function formsSource(
  options: Readonly<Record<string, { value: MessageFormatElement[] }>>,
  scope: Scope,
): string {
  const forms = Object.entries(options).map(
    ([name, { value }]) =>
      `${JSON.stringify(name)}: [${value.map((element) => elementSource(element, scope)).join(', ')}]`,
  );
  return `{ ${forms.join(', ')} }`;
}

function argument(name: string, type: ArgumentType, { args }: Scope): string {
  const known = args.get(name);
  // A plural or select determines the argument type more precisely than a plain argument.
  if (!known || known === 'Text') args.set(name, type);
  return /^[A-Za-z_]\w*$/.test(name) ? `a.${name}` : `a[${JSON.stringify(name)}]`;
}

function signatureOf(args: Map<string, ArgumentType>): string {
  const members = [...args].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, type]) => `${name}: ${type}`);
  return members.length === 0 ? 'NoArguments' : `{ ${members.join('; ')} }`;
}

function moduleSource(language: Language, type: string, messages: Messages): string {
  const lines = [...messages].map(([key, { source }]) => `  ${JSON.stringify(key)}: ${source},`);
  const body = lines.join('\n');
  const helpers = ['choose', 'plural'].filter((name) => body.includes(`...${name}(`));
  const imports = helpers.map((name) => (name === 'plural' ? 'pluralIn' : name)).join(', ');
  return [
    '/** Generated from the catalogue of the same name; not edited by hand. */',
    ...(imports ? [`import { ${imports} } from '../message.ts';`] : []),
    `import type { ${type} } from './types.ts';`,
    '',
    ...(helpers.includes('plural') ? [`const plural = pluralIn('${language}');`, ''] : []),
    `export const messages: ${type} = {`,
    body,
    '};',
    '',
  ].join('\n');
}

function typesSource(messages: Messages): string {
  const argumentsOf = (bundle: Bundle) => [
    `export type ${typeNameOf(bundle)}MessageArguments = {`,
    ...[...inBundle(messages, bundle)].map(
      ([key, { args }]) => `  ${JSON.stringify(key)}: ${signatureOf(args)};`,
    ),
    '};',
  ];
  const body = (['site', ...pageBundleNames, 'api'] as const).flatMap(argumentsOf).join('\n');
  const spoken = (['site', ...pageBundleNames] as const).map(typeNameOf);
  return [
    '/** Generated: every message key and the arguments it takes. */',
    `import type { Message${/\bText\b/.test(body) ? ', Text' : ''} } from '../message.ts';`,
    '',
    'export type NoArguments = Readonly<Record<never, never>>;',
    body,
    `export type PageMessageArguments = ${spoken.map((name) => `${name}MessageArguments`).join(' & ')};`,
    'export type MessageArguments = PageMessageArguments & ApiMessageArguments;',
    'export type PageMessageKey = keyof PageMessageArguments;',
    'export type ApiMessageKey = keyof ApiMessageArguments;',
    ...spoken.map(
      (name) => `export type ${name}Messages = Readonly<Record<keyof ${name}MessageArguments, Message>>;`,
    ),
    'export type ApiMessages = Readonly<Record<ApiMessageKey, Message>>;',
    `export type PageMessages = ${spoken.map((name) => `${name}Messages`).join(' & ')};`,
    '',
  ].join('\n');
}
