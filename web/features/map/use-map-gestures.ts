/** Touch, mouse, wheel and keyboard handling of the map. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { WindowPoint } from './map-view.ts';

export type MapMotion = {
  /** Fractions of the window. */
  pan: (by: WindowPoint) => void;
  /** Above 1 zooms in around `at`. */
  zoom: (factor: number, at: WindowPoint) => void;
  reset: () => void;
};

/** Movement in pixels that still counts as a click. */
const clickTolerance = 5;
export const zoomStep = 1.6;
export const middle: WindowPoint = { across: 0.5, down: 0.5 };
const keySteps: Readonly<Record<string, WindowPoint>> = {
  ArrowLeft: { across: 0.15, down: 0 },
  ArrowRight: { across: -0.15, down: 0 },
  ArrowUp: { across: 0, down: 0.15 },
  ArrowDown: { across: 0, down: -0.15 },
};

type Finger = { x: number; y: number };

/** Event handlers of the map window. The wheel scrolls the page; with Control, or as a pinch, it zooms. */
export function useMapGestures(window: RefObject<HTMLElement | null>, motion: MapMotion) {
  const fingers = useRef(new Map<number, Finger>());
  const pointerTravel = useRef(0);
  useWheelZoom(window, motion);
  const releasePointer = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (fingers.current.size === 0) pointerTravel.current = 0;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const box = event.currentTarget.getBoundingClientRect();
      const now = { x: event.clientX, y: event.clientY };
      pointerTravel.current += Math.hypot(now.x - before.x, now.y - before.y);
      // Captured only when dragging: a captured press would not become a click on a price.
      if (pointerTravel.current < clickTolerance) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      if (other) pinch({ before, now, other }, box, motion);
      else motion.pan({ across: (now.x - before.x) / box.width, down: (now.y - before.y) / box.height });
    },
    onPointerUp: releasePointer,
    onPointerCancel: releasePointer,
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) releasePointer(event);
    },
    onClickCapture: (event: MouseEvent) => {
      if (pointerTravel.current < clickTolerance) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) =>
      motion.zoom(zoomStep, pointIn(event.currentTarget, event)),
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      const step = keySteps[event.key];
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (step) motion.pan(step);
      else if (event.key === '+' || event.key === '=') motion.zoom(zoomStep, middle);
      else if (event.key === '-') motion.zoom(1 / zoomStep, middle);
      else if (event.key === '0') motion.reset();
      else return;
      event.preventDefault();
    },
  };
}

/** One finger moved: the centre moves by half, the distance zooms. */
function pinch(
  { before, now, other }: Record<'before' | 'now' | 'other', Finger>,
  box: DOMRect,
  motion: MapMotion,
): void {
  const at = {
    across: ((now.x + other.x) / 2 - box.left) / box.width,
    down: ((now.y + other.y) / 2 - box.top) / box.height,
  };
  motion.pan({ across: (now.x - before.x) / 2 / box.width, down: (now.y - before.y) / 2 / box.height });
  const distance = (one: Finger) => Math.max(20, Math.hypot(one.x - other.x, one.y - other.y));
  motion.zoom(distance(now) / distance(before), at);
}

/** Native listener, because React's wheel listeners are passive and cannot prevent page zoom. */
function useWheelZoom(window: RefObject<HTMLElement | null>, motion: MapMotion): void {
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    const element = window.current;
    if (!element || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    motion.zoom(Math.exp(-event.deltaY / 240), pointIn(element, event));
  });
  useEffect(() => {
    const element = window.current;
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [window]);
}

function pointIn(element: Element, at: { clientX: number; clientY: number }): WindowPoint {
  const box = element.getBoundingClientRect();
  return { across: (at.clientX - box.left) / box.width, down: (at.clientY - box.top) / box.height };
}
