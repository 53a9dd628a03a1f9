/** Visible part of the map: pan and zoom; pure. */
import { worldMapSize } from '#contract/domain/world-map.ts';

/** Upper left corner and width in map units; the height follows from the window. */
export type MapView = { x: number; y: number; width: number };
/** A point of the window, 0 to 1. */
export type WindowPoint = { across: number; down: number };
type MapPoint = { x: number; y: number };

const narrowest = worldMapSize.width / 20;

/** Widest view inside the map. `aspect` is height by width. */
function widestView(aspect: number): number {
  return Math.min(worldMapSize.width, worldMapSize.height / aspect);
}

/** The nearest view inside the map. */
export function clampView(view: MapView, aspect: number): MapView {
  const width = clamp(view.width, narrowest, widestView(aspect));
  return {
    x: clamp(view.x, 0, worldMapSize.width - width),
    y: clamp(view.y, 0, worldMapSize.height - width * aspect),
    width,
  };
}

/** Zooms around `at`; a factor above 1 zooms in. */
export function zoomView(view: MapView, factor: number, at: WindowPoint, aspect: number): MapView {
  const width = clamp(view.width / factor, narrowest, widestView(aspect));
  const gone = view.width - width;
  return clampView({ x: view.x + gone * at.across, y: view.y + gone * aspect * at.down, width }, aspect);
}

/** Pans by fractions of the window. */
export function panView(view: MapView, by: WindowPoint, aspect: number): MapView {
  const { x, y, width } = view;
  return clampView({ x: x - by.across * width, y: y - by.down * width * aspect, width }, aspect);
}

/** The closest view with all points and a margin; the whole map without points. */
export function viewOfPoints(points: readonly MapPoint[], aspect: number): MapView {
  if (points.length === 0) return clampView({ x: 0, y: 0, width: worldMapSize.width }, aspect);
  const [left, right] = rangeOf(points.map(({ x }) => x));
  const [top, bottom] = rangeOf(points.map(({ y }) => y));
  const width = clamp(Math.max(right - left, (bottom - top) / aspect) * 1.2, 300, widestView(aspect));
  return clampView({ x: (left + right - width) / 2, y: (top + bottom - width * aspect) / 2, width }, aspect);
}

/** Pans just enough to show `point`. */
export function viewWithPoint(view: MapView, point: MapPoint, aspect: number): MapView {
  const height = view.width * aspect;
  const room = { x: view.width * 0.12, y: height * 0.16 };
  return clampView(
    {
      x: clamp(view.x, point.x + room.x - view.width, point.x - room.x),
      y: clamp(view.y, point.y + room.y - height, point.y - room.y),
      width: view.width,
    },
    aspect,
  );
}

function rangeOf(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
