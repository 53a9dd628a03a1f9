/** Visible part of the map: pan and zoom; pure. */
import { worldMapSize } from '#contract/domain/world-map.ts';

/** Upper left corner and width in map units; the height follows from the window. */
export type MapView = { x: number; y: number; width: number };
/** A point of the window, 0 to 1. */
export type WindowPoint = { across: number; down: number };
type MapPoint = { x: number; y: number };

const narrowest = worldMapSize.width / 20;

/** Widest view inside the map. `aspect` is height by width, `covered` as of `clampView`. */
function widestView(aspect: number, covered = 0): number {
  return Math.min(worldMapSize.width, worldMapSize.height / (aspect * (1 - covered)));
}

/** The nearest view inside the map. @param covered lower part of the window that a card lies on, 0 to 1: sea may be below it */
export function clampView(view: MapView, aspect: number, covered = 0): MapView {
  const width = clamp(view.width, narrowest, widestView(aspect, covered));
  return {
    x: clamp(view.x, 0, worldMapSize.width - width),
    y: clamp(view.y, 0, worldMapSize.height - width * aspect * (1 - covered)),
    width,
  };
}

/** Zooms around `at`; a factor above 1 zooms in. */
export function zoomView(
  view: MapView,
  { factor, at, covered = 0 }: { factor: number; at: WindowPoint; covered?: number },
  aspect: number,
): MapView {
  const width = clamp(view.width / factor, narrowest, widestView(aspect, covered));
  const gone = view.width - width;
  const zoomed = { x: view.x + gone * at.across, y: view.y + gone * aspect * at.down, width };
  return clampView(zoomed, aspect, covered);
}

export function panView(view: MapView, by: WindowPoint, aspect: number, covered = 0): MapView {
  const { x, y, width } = view;
  return clampView({ x: x - by.across * width, y: y - by.down * width * aspect, width }, aspect, covered);
}

/** A part of the map whose height follows from no window yet. */
type MapBox = MapView & { height: number };

/** Initial view around the origin, in map units; a tall window would else be mostly sea. */
const reaches = { wide: { x: 330, y: 190, west: 0 }, tall: { x: 250, y: 190, west: 25 } };

/** The box of all points with a margin, that of the origin's surroundings if these are meant, else the whole map. */
export function boxOf(points: readonly MapPoint[], surroundings: MapPoint | null, isTall = false): MapBox {
  const { x: middleX, y: middleY } = surroundings ?? { x: 0, y: 0 };
  const reach = reaches[isTall ? 'tall' : 'wide'];
  const shown = surroundings
    ? [
        { x: middleX - reach.x - reach.west, y: middleY - reach.y },
        { x: middleX + reach.x - reach.west, y: middleY + reach.y },
      ]
    : points;
  if (shown.length === 0) return { x: 0, y: 0, ...worldMapSize };
  const [left, right] = rangeOf(shown.map(({ x }) => x));
  const [top, bottom] = rangeOf(shown.map(({ y }) => y));
  const width = Math.max((right - left) * 1.2, 300);
  const height = (bottom - top) * 1.2;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** The closest view with the whole box. */
export function viewOfBox({ x, y, width, height }: MapBox, aspect: number): MapView {
  const wide = clamp(Math.max(width, height / aspect), narrowest, widestView(aspect));
  return clampView({ x: x + (width - wide) / 2, y: y + (height - wide * aspect) / 2, width: wide }, aspect);
}

/** Pixels around a point for its label, above or below it. */
const labelRoom = { aside: 52, above: 62, below: 38 };

/**
 * Pans and zooms out just enough to show `points` with their labels, or only the last of them where the map does not
 * reach as far. @param covered as of `clampView`
 */
export function viewWithPoints(
  view: MapView,
  points: readonly MapPoint[],
  { width, height }: { width: number; height: number },
  covered = 0,
): MapView {
  const { aside, above, below } = labelRoom;
  const aspect = height / width;
  const free = height * (1 - covered);
  const [left, right] = rangeOf(points.map(({ x }) => x));
  const [top, bottom] = rangeOf(points.map(({ y }) => y));
  const unit = Math.max(
    view.width / width,
    (right - left) / Math.max(1, width - 2 * aside),
    (bottom - top) / Math.max(1, free - above - below),
  );
  const widest = widestView(aspect, covered);
  if (unit * width > widest && points.length > 1) {
    return viewWithPoints(view, points.slice(-1), { width, height }, covered);
  }
  const wide = Math.min(unit * width, widest);
  const grown = (view.width - wide) / 2;
  const x = clamp(view.x + grown, right + aside * unit - wide, left - aside * unit);
  const y = clamp(view.y + grown * aspect, bottom + (below - free) * unit, top - above * unit);
  return clampView({ x, y, width: wide }, aspect, covered);
}

function rangeOf(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
