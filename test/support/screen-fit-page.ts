/**
 * Finds text that is cut off, of another size, past its card or in another face, numbers and dates on two lines, elements
 * that overlap, targets too small for a finger and pages wider than their window. Runs in a browser page, where it is
 * sent as source: it imports nothing.
 */

type Box = { left: number; top: number; right: number; bottom: number };
type Words = { node: Node; element: Element };
type Piece = { element: Element; box: Box; words: string };

/** Half a pixel of rounding on both sides, and what glyphs stand out of their box. */
const slack = 1.5;
/** Of 40 letters. */
const longName = {
  ar: 'سانتا كروز دي لا سييرا والمدن التي حولها',
  en: 'Santa Cruz de la Sierra and Surroundings',
};
/** In pixels: all there are. */
const sizes = [14, 16, 18, 22, 32, 56];
/** Tablets too have no pointer. */
const widestTouch = 1023;
const interactive = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=tab],[role=radio]';
const numbers = /(?:SAR[ \u00a0])?\d(?:[\d,.:]*\d)?(?:[ \u00a0]?(?:%|SAR|ر\.س|ريال[\u064b\p{L}]*))?/gu;
const months =
  'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|' +
  'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر';
/** Dates, of a range each end; numbers and times; codes of airports. */
const wholes = new RegExp(
  String.raw`\d{1,2}\s(?:${months})\p{L}*(?:\s\d{4})?|${numbers.source}(?:\s(?:[ap]m|[صم])(?!\p{L}))?|\b[A-Z]{3}\b`,
  'gu',
);
const styles = new Map<Element, CSSStyleDeclaration>();
const frames = new Map<Element, Box>();
const hidden = new Map<Element, boolean>();
const layers = new Map<Element, Element | null>();
const shown = new Map<Element, boolean>();
const misfits = new Set<string>();

/** Texts with the element that each stands in, but for those that are no words of the page. */
function listWords(): Words[] {
  const found: Words[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isEmpty = (node.textContent ?? '').trim() === '';
    if (!isEmpty && element && !element.closest('script,style,noscript,option'))
      found.push({ node, element });
  }
  return found;
}

function styleOf(element: Element): CSSStyleDeclaration {
  return styles.getOrInsertComputed(element, (each) => getComputedStyle(each));
}

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
    ancestors.push(each);
  return ancestors;
}

function nameOf(element: Element): string {
  return `<${element.tagName.toLowerCase()}> ${(element.closest('[class]')?.getAttribute('class') ?? '').slice(0, 40)}`;
}

function paddingBoxOf(element: Element): Box {
  return frames.getOrInsertComputed(element, () => {
    const { left, top } = element.getBoundingClientRect();
    const x = left + element.clientLeft;
    const y = top + element.clientTop;
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
  });
}

/** Read by screen readers alone. */
function isHiddenByClip(element: Element): boolean {
  return hidden.getOrInsertComputed(element, () => {
    const { clipPath, opacity } = styleOf(element);
    const { width, height } = element.getBoundingClientRect();
    if (clipPath.startsWith('inset(50%') || opacity === '0') return true;
    if (width <= 1 && height <= 1 && width + height > 0) return true;
    return element.parentElement !== null && isHiddenByClip(element.parentElement);
  });
}

function isSeen(element: Element): boolean {
  return shown.getOrInsertComputed(
    element,
    () =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('svg,[inert],[popover]:not(:popover-open)') === null &&
      !isHiddenByClip(element),
  );
}

/** Whether the words are meant to end in an ellipsis. */
function isShortened(element: Element): boolean {
  return [element, ...ancestorsOf(element).slice(0, 2)].some((each) => {
    const { textOverflow, webkitLineClamp } = styleOf(each);
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  });
}

/** The visible part of a box; names the ancestor that cuts words off. */
function clip(element: Element, box: Box): { box: Box; cutter: Element | null } {
  let cutter: Element | null = null;
  const seen = { ...box };
  let [canCutX, canCutY] = [true, true];
  for (const ancestor of [element, ...ancestorsOf(element)]) {
    const { overflowX, overflowY, position, display } = styleOf(ancestor);
    if (position === 'fixed') break;
    if (display === 'inline' || display === 'contents') continue;
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const frame = paddingBoxOf(ancestor);
    if (overflowX !== 'visible') {
      const isCut = box.left < frame.left - slack || box.right > frame.right + slack;
      if (['auto', 'scroll'].includes(overflowX)) canCutX = false;
      else if (isCut && canCutX) cutter ??= ancestor;
      seen.left = Math.max(seen.left, frame.left);
      seen.right = Math.min(seen.right, frame.right);
    }
    if (overflowY !== 'visible') {
      // The line box is higher than its glyphs.
      const room = (box.bottom - box.top) * 0.25;
      const isCut = box.top < frame.top - room || box.bottom > frame.bottom + room;
      if (['auto', 'scroll'].includes(overflowY)) canCutY = false;
      else if (isCut && canCutY) cutter ??= ancestor;
      seen.top = Math.max(seen.top, frame.top);
      seen.bottom = Math.min(seen.bottom, frame.bottom);
    }
  }
  return { box: seen, cutter };
}

function listTexts(texts: readonly Words[]): Piece[] {
  const pieces: Piece[] = [];
  const range = document.createRange();
  for (const { node, element } of texts) {
    const words = node.textContent?.trim() ?? '';
    if (!isSeen(element)) continue;
    range.selectNodeContents(node);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      if (right - left < 1) continue;
      const { box, cutter } = clip(element, { left, top, right, bottom });
      if (cutter && !isShortened(element))
        misfits.add(`cut off: "${words.slice(0, 40)}" ${nameOf(element)} by ${nameOf(cutter)}`);
      const room = (box.bottom - box.top) * 0.25;
      pieces.push({
        element,
        words: words.slice(0, 30),
        box: { ...box, top: box.top + room, bottom: box.bottom - room },
      });
    }
  }
  return pieces;
}

function listControls(): Piece[] {
  return [...document.querySelectorAll(interactive)].filter(isSeen).flatMap((element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    return [...element.getClientRects()].map(({ left, top, right, bottom }) => ({
      element,
      words,
      box: clip(element, { left, top, right, bottom }).box,
    }));
  });
}

/** Numbers, prices with their unit, dates, times and codes that begin on one line and end on another. */
function findSplitWholes(texts: readonly Words[]): void {
  const range = document.createRange();
  for (const { node, element } of texts) {
    const text = node.textContent ?? '';
    // An address of e-mail breaks where it has to.
    if (text.includes('@') || !isSeen(element)) continue;
    for (const { 0: whole, index } of text.matchAll(wholes)) {
      range.setStart(node, index);
      range.setEnd(node, index + whole.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (lines.some(({ top }) => Math.abs(top - (lines[0]?.top ?? 0)) > (lines[0]?.height ?? 0) / 2))
        misfits.add(`two lines: "${whole}" ${nameOf(element)}`);
    }
  }
}

/** What stands in a frame of its own ends where that ends, unless it is placed by itself. */
function findOutgrown(pieces: readonly Piece[]): void {
  for (const { element, box, words } of pieces.filter(hasArea)) {
    for (const each of [element, ...ancestorsOf(element)]) {
      const { position, overflowY, borderTopLeftRadius, borderTopWidth, backgroundColor } = styleOf(each);
      // A form in a dialog goes on below it.
      if (['auto', 'scroll'].includes(overflowY)) break;
      const isDrawn = borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)';
      if (borderTopLeftRadius !== '0px' && isDrawn) {
        const card = each.getBoundingClientRect();
        const isInside = box.left >= card.left - slack && box.right <= card.right + slack;
        if (!isInside || box.top < card.top - slack || box.bottom > card.bottom + slack)
          misfits.add(`past its card: "${words}" ${nameOf(element)} in ${nameOf(each)}`);
        break;
      }
      if (position === 'absolute' || position === 'fixed') break;
    }
  }
}

/**
 * A finger needs 44 px each way, and 24 in height where a link stands among words. What shares its line on the
 * narrowest screens, as seven days do, has less in width.
 */
function findSmallTargets(): void {
  const room = Math.min(44, innerWidth * 0.12);
  for (const element of document.querySelectorAll(`${interactive},label:has(input)`)) {
    if (!isSeen(element) || element.matches('label input,:disabled')) continue;
    const least = isAmongWords(element) ? { width: 0, height: 24 } : { width: room, height: 44 };
    const areas = [element.getBoundingClientRect(), coverOf(element)];
    const isLarge = areas.some(
      ({ width, height }) => width > least.width - slack && height > least.height - slack,
    );
    if (isLarge) continue;
    const [{ width, height } = coverOf(element)] = areas;
    const words = element.textContent?.trim().slice(0, 30);
    misfits.add(`small target: "${words}" ${nameOf(element)} ${Math.round(width)} × ${Math.round(height)}`);
  }
}

/** What a link has over the whole card that it stands in. */
function coverOf(element: Element): { width: number; height: number } {
  const { content, position, width, height } = getComputedStyle(element, '::after');
  if (content === 'none' || position !== 'absolute') return { width: 0, height: 0 };
  return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
}

/** Characters that no loaded file of the site's face has. */
function findOtherFaces(texts: readonly Words[]): void {
  const ranges = [...document.fonts]
    .filter(({ family, status }) => family.includes('Readex Pro') && status === 'loaded')
    .flatMap(({ unicodeRange }) => unicodeRange.split(','))
    .map((range) =>
      range
        .trim()
        .slice(2)
        .split('-')
        .map((end) => Number.parseInt(end, 16)),
    );
  for (const { node, element } of texts) {
    if (!isSeen(element)) continue;
    const other = [...(node.textContent ?? '')].filter((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return /\S/.test(letter) && !ranges.some(([first = 0, last = first]) => code >= first && code <= last);
    });
    if (other.length > 0 || !styleOf(element).fontFamily.startsWith('"Readex Pro'))
      misfits.add(
        `other face: "${other.join('').slice(0, 20)}" ${nameOf(element)} ${styleOf(element).fontFamily.slice(0, 20)}`,
      );
  }
}

/** Writes a price of five digits for each that stands alone, of six for a total, and 40 letters for each name; returns what undoes it. */
function lengthen(texts: readonly Words[], names: readonly string[]): () => void {
  const long = document.documentElement.lang === 'ar' ? longName.ar : longName.en;
  const longOf = (words: string): string | undefined => {
    if (names.includes(words)) return long;
    if (/^(?:\d{3}|\d{1,2},\d{3})$/.test(words)) return '28,888';
    return /^\d{3},\d{3}$/.test(words) ? '288,888' : undefined;
  };
  const before = texts.map(({ node }) => ({ node, words: node.textContent ?? '' }));
  for (const { node, words } of before) node.textContent = longOf(words.trim()) ?? words;
  return () => {
    for (const { node, words } of before) if (node.textContent !== words) node.textContent = words;
  };
}

/** Native lists cut the chosen words off without a sign in the layout: their width is measured beside them. */
function findCutChoices(): void {
  const measure = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    if (!measure || !isSeen(select)) continue;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = styleOf(select);
    measure.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const words = select.selectedOptions[0]?.textContent?.trim() ?? '';
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const missing = Math.ceil(measure.measureText(words).width - room - slack);
    if (missing > 0) misfits.add(`cut off: the choice "${words}" ${nameOf(select)} lacks ${missing} px`);
  }
}

/** Words of another size than the six; a drawing with a `viewBox` scales its own. */
function findOtherSizes(texts: readonly Words[]): void {
  for (const { node, element } of texts) {
    const words = node.textContent?.trim() ?? '';
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('svg[viewBox]') || isHiddenByClip(element)) continue;
    const { fontSize } = styleOf(element);
    if (!sizes.includes(Number.parseFloat(fontSize)))
      misfits.add(`other size: "${words.slice(0, 30)}" ${nameOf(element)} has ${fontSize}`);
  }
}

function isAmongWords(element: Element): boolean {
  return styleOf(element).display === 'inline';
}

/** The layer above the page that an element belongs to. */
function layerOf(element: Element): Element | null {
  return layers.getOrInsertComputed(element, () => {
    if (['fixed', 'sticky'].includes(styleOf(element).position)) return element;
    return element.parentElement && layerOf(element.parentElement);
  });
}

function belongTogether(one: Element, other: Element): boolean {
  if (one.contains(other) || other.contains(one)) return true;
  // A button inside the frame of its field, such as the eye of a password.
  if (one.parentElement === other.parentElement && (one.matches('input') || other.matches('input')))
    return true;
  // Links among the same words, of which each is as high as a finger needs.
  if (one.parentElement === other.parentElement && isAmongWords(one) && isAmongWords(other)) return true;
  const label = one.closest('label') ?? other.closest('label');
  return label?.contains(one) === true && label.contains(other);
}

function hasArea({ box }: Piece): boolean {
  return box.right - box.left > slack && box.bottom - box.top > slack;
}

function findOverlaps(pieces: readonly Piece[]): void {
  const sorted = pieces.filter(hasArea).sort((one, other) => one.box.top - other.box.top);
  sorted.forEach((one, index) => {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next];
      if (!other || other.box.top >= one.box.bottom - slack) break;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (width <= slack || height <= slack) continue;
      if (belongTogether(one.element, other.element)) continue;
      if (layerOf(one.element) !== layerOf(other.element)) continue;
      misfits.add(
        `overlap: "${one.words}" ${nameOf(one.element)} and "${other.words}" ${nameOf(other.element)}`,
      );
    }
  });
}

/** One line each, without repetitions. @param names where they are told, these and prices are as long as can be */
export function findMisfits(names?: readonly string[]): string[] {
  // Cards that are not in sight yet have no size of their own.
  for (const part of document.querySelectorAll<HTMLElement>('main li'))
    part.style.contentVisibility = 'visible';
  const texts = listWords();
  const undo = names ? lengthen(texts, names) : undefined;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) misfits.add(`the page is ${scrollWidth - clientWidth} px too wide`);
  for (const dialog of document.querySelectorAll('[role=dialog]')) {
    const missing = dialog.scrollWidth - dialog.clientWidth;
    if (missing > 0) misfits.add(`the dialog is ${missing} px too wide`);
  }
  findCutChoices();
  findOtherSizes(texts);
  findSplitWholes(texts);
  findOtherFaces(texts);
  if (innerWidth <= widestTouch) findSmallTargets();
  const pieces = [...listTexts(texts), ...listControls()];
  findOverlaps(pieces);
  findOutgrown(pieces);
  undo?.();
  return [...misfits];
}
