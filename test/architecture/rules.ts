/** Source rules. Each takes files and returns one line per violation. */
import { isTest } from './imports.ts';
import { countLines, type SourceFile } from './source-files.ts';

type Files = readonly SourceFile[];

const longestFile = 400;

export function findLongFiles(files: Files): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: countLines(text) }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ path, lines }) => `${path}: ${lines} lines, ${longestFile} at most`);
}

/** Of the environment pages read `SSR` alone; `process.env` is the linter's. */
export function findEnvironmentReads(files: Files): string[] {
  const others = files.filter(({ path }) => !isTest(path));
  return findText(others, /\bimport\.meta\.env\b(?!\.SSR\b)/, 'reads the environment');
}

/**
 * Limits are counted only by `countedAttempt` and `countWithin`, which undo the count after a failure of the
 * server. In a transaction without other work `countWithin` would undo nothing.
 */
export function findOwnCounters(files: Files): string[] {
  const isExempt = ({ path }: SourceFile) =>
    /^server\/platform\/(limits|database)\//.test(path) ||
    path === 'server/people/personal-data/personal-tables.ts';
  const others = files.filter(
    (file) => file.path.startsWith('server/') && !isTest(file.path) && !isExempt(file),
  );
  return [
    ...findText(others, /\b(?:takeLimits|countFailure|returnActions|returnFailure)\b/, 'counts by itself'),
    ...findText(others, /'(?:limited_action|sign_in_failure)[.']/, 'touches the table of a counter'),
    ...findText(others, /\(trx\) =>\s*countWithin\(/, 'counts in a transaction of its own'),
  ];
}

/** The contract has no clock: times are passed in. */
export function findContractClocks(files: Files): string[] {
  const contract = files.filter(({ path }) => path.startsWith('contract/') && !isTest(path));
  return findText(contract, /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/, 'reads the clock');
}

/** `normalize` is quadratic in combining marks: only `typed-text.ts` calls it, after cutting them. */
export function findNormalisation(files: Files): string[] {
  const others = files.filter(({ path }) => !isTest(path) && path !== 'contract/domain/typed-text.ts');
  return findText(others, /(?<!posix)\.normalize\(/, 'normalises text; use normalizeText');
}

/** Calls go to the endpoints of the contract, which alone know the paths. */
export function findTypedApiPaths(files: Files): string[] {
  const web = files.filter(({ path }) => path.startsWith('web/') && !isTest(path));
  return findText(web, /(?<![\w.])\/api\//, 'types a path of the API; take an endpoint of the contract');
}

const edges = 'margin|padding|border|inset|scroll-margin|scroll-padding';
const physicalCss = new RegExp(
  [
    `(?<![\\w-])(?:${edges})-(?:left|right)\\b`,
    '(?<![\\w-])border-(?:top|bottom)-(?:left|right)-radius\\b',
    '(?<![\\w-])(?:left|right)\\s*:',
    '(?<![\\w-])(?:text-align|float|clear)\\s*:\\s*(?:left|right)\\b',
  ].join('|'),
);
const physicalClass = /className=[^\n]*["'`\s](?:m|p)[lr]-|className=[^\n]*\btext-(?:left|right)\b/;
const physicalObject = new RegExp(
  `\\b(?:${edges.replace(/\|scroll.*/, '')})(?:Left|Right)\\b|\\btextAlign: *'(?:left|right)'`,
);

/** Styles use logical sides, for both text directions. */
export function findPhysicalSides(files: Files): string[] {
  const styles = files.filter(({ path }) => path.endsWith('.css'));
  const components = files.filter(({ path }) => /^web\/.*\.tsx?$/.test(path));
  return [
    ...findText(styles, physicalCss, 'names a physical side', withoutComments),
    ...findText(components, physicalClass, 'names a physical side'),
    ...findText(components, physicalObject, 'names a physical side'),
  ];
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}

/** The content security policy blocks inline styles. */
export function findInlineStyles(files: Files): string[] {
  return findText(
    files.filter(({ path }) => /^web\/.*\.tsx$/.test(path)),
    /\sstyle=[{"]/,
    'has an inline style',
  );
}

const layers =
  'repository|service|routes|presenter|jobs?|provider|page|client|server|bench|config|module|mail';
const plainName = new RegExp(`^[a-z0-9]+(-[a-z0-9]+)*(\\.(${layers}))?(\\.test)?\\.(tsx?|css)$`);
const vagueName = /(^|[/-])(utils?|helpers?|managers?|misc)([./-]|$)/;

/** kebab-case, at most one layer from the fixed set, and a meaningful name. */
export function findOddFileNames(files: Files): string[] {
  return files.flatMap(({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!plainName.test(name)) return [`${path}: not <noun>.<layer> in kebab-case`];
    return vagueName.test(path) ? [`${path}: the name says nothing`] : [];
  });
}

/** Each module starts with one sentence; in tests the description counts. */
export function findHeadlessModules(files: Files): string[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ text }) => !/^\/\*\*\s+(?:\* )?[^\s*]/.test(text))
    .map(({ path }) => `${path}: no sentence heads the module`);
}

/** Absolute paths of a developer's machine. */
export function findForeignPaths(files: Files): string[] {
  return findText(
    files,
    /(?:\.\.\/)+shared\b|["'`]\/(?:work|home|root|Users)\//,
    'names a path outside the project',
  );
}

function findText(files: Files, pattern: RegExp, fault: string, prepare = (text: string) => text): string[] {
  return files.flatMap(({ path, text }) =>
    prepare(text)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${fault}: ${line.trim()}`] : [],
      ),
  );
}
