/** Which column of a fare a name in a file stands for, and what an unknown name or value may mean (docs/fare-files.md). */
import namesByColumn from './column-names.json' with { type: 'json' };

export type Column = keyof typeof namesByColumn;

export type FileSayings = {
  /** Values of columns for rows that have none. */
  said: Readonly<Partial<Record<Column, string>>>;
  /** The column that a name of the file stands for; null where it is to be ignored. By `normaliseName`. */
  names: ReadonlyMap<string, Column | null>;
};

const columnByName: ReadonlyMap<string, Column | null> = new Map([
  ...Object.entries(namesByColumn).flatMap(([column, names]) =>
    names.map((name) => [name, column as Column] as const),
  ),
  // Of the recorded form: how many offers there were, and the price in their middle.
  ['n_offers', null],
  ['median_sar', null],
]);

/** Likely meanings of other names, by the beginnings of their words; the first that fits. */
const meanings: readonly [RegExp, Column][] = [
  [/_(?:curr|ccy)/, 'currency'],
  [/_(?:cabin|class|business|premium|economy|brand|tier)|_fare_(?:type|family|basis)/, 'cabin'],
  [/_(?:adult|pax|passenger|travell?er|party|person|people|guest|seat)/, 'adults'],
  [/_(?:child|infant|kid)/, 'children'],
  [/_(?:bag|luggage)/, 'baggage'],
  [/_(?:return|inbound|back|ret_)/, 'returnDate'],
  [/_(?:trip|oneway|way|journey|direction|leg_|legs)/, 'tripType'],
  [
    /_(?:price|fare|amount|cost|total|tax|fee|charge|rate|discount|points|miles|value|sar|usd|eur|gbp|aed)/,
    'price',
  ],
  [/_(?:expir|valid)/, 'expiresAt'],
  [/_(?:observ|seen|collect|search|scrap|fetch|found|crawl|timestamp|created|updated)/, 'observedAt'],
];
/** Meanings that are only proposed where their column is missing. */
const places: readonly [RegExp, Column][] = [
  [/_(?:from|orig|dep_?(?:city|airport|code))/, 'origin'],
  [/_(?:to_|dest|arr)/, 'destination'],
  [/_(?:dep|outbound|leav|date|day)/, 'departureDate'],
];

/** The column for a header or key; null for one that is ignored, undefined for an unknown one. */
export function findColumn(name: string, sayings?: FileSayings): Column | null | undefined {
  const normal = normaliseName(name);
  const said = sayings?.names.get(normal);
  return said === undefined ? columnByName.get(normal) : said;
}

/** Lower case, words parted by `_`: `returnDate` and `Return date` are `return_date`. */
export function normaliseName(name: string): string {
  return name
    .trim()
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

export function nameOf(column: Column): string {
  return namesByColumn[column][0] ?? column;
}

export function findNamedColumn(name: string): Column | undefined {
  return columnByName.get(normaliseName(name)) ?? undefined;
}

/** The column an unknown name may stand for: money, cabin, party, direction, bags or time. */
export function meaningOfName(name: string): Column | undefined {
  return firstFitting(meanings, name);
}

export function nearestOf(name: string, missing: readonly Column[]): Column | undefined {
  const likely = [...meanings, ...places].filter(([, column]) => missing.includes(column));
  return firstFitting(likely, name);
}

function firstFitting(list: readonly [RegExp, Column][], name: string): Column | undefined {
  const words = `_${normaliseName(name)}_`;
  return list.find(([pattern]) => pattern.test(words))?.[1];
}

const currencies = 'SAR|USD|EUR|GBP|AED|RUB|INR|EGP|KWD|QAR|BHD|OMR|TRY|PKR|JPY|CNY|CHF|CAD|AUD|JOD';
const valueMeanings: readonly [RegExp, Column][] = [
  [new RegExp(`[$€£¥₽₹]|^(?:${currencies})(?:\\s*\\d.*)?$|\\d\\s*(?:${currencies})$`, 'i'), 'currency'],
  [/^(?:premium[ _-]?economy|premium|business|first|economy|coach)(?:[ _-]?class)?$/i, 'cabin'],
  [/^\d+ ?(?:adult|child|infant|pax|passenger|travell?er)/i, 'adults'],
  [/^(?:one|round|multi)[ _-]?(?:way|trip|city)|^return$/i, 'tripType'],
  [/^\d{4}-\d{2}-\d{2}/, 'returnDate'],
  [/\d ?(?:kg|pcs?|bags?)\b|^no bags?\b/i, 'baggage'],
];

/** The same for a value in a column whose name says nothing. */
export function meaningOfValue(text: string): Column | undefined {
  return valueMeanings.find(([pattern]) => pattern.test(text))?.[1];
}

const moneyNames = /_(sar|usd|eur|gbp|aed|rub|inr|egp|kwd|qar|bhd|omr|try|pkr)$/;

/** The currency that the name of a price column says, in upper case. */
export function currencyInName(name: string): string | undefined {
  return moneyNames.exec(normaliseName(name))?.[1]?.toUpperCase();
}

/** How the operator says what a name of the file means. */
export function howToSay(name: string, column: Column): string {
  const typed = /^[\w.-]+$/.test(name) ? name : `'${name}'`;
  return `${JSON.stringify(name)} may be the ${nameOf(column)}: --map ${typed}=${nameOf(column)}, or --ignore ${typed}`;
}
