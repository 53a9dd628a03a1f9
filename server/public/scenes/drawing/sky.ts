/** Sky of a scene: gradient, stars, glow, sun or moon, clouds, birds; and water that mirrors it. */
import type { Brush } from './brush.ts';
import { box, disc, line, mix, num, type Point, sceneHeight, sceneWidth, shape, wingBar } from './pen.ts';

export function drawSky(brush: Brush): string {
  const { light, sunX } = brush;
  const [top, middle, low] = light.sky;
  const stop = (at: number, colour: string, opacity = 1) =>
    `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
  return [
    `<defs><linearGradient id="s" x2="0" y2="1">${stop(0, top)}${stop(0.38, middle)}${stop(0.68, low)}</linearGradient>`,
    `<radialGradient id="g">${stop(0, light.glow, 0.85)}${stop(0.35, light.glow, 0.35)}${stop(1, light.glow, 0)}</radialGradient></defs>`,
    shape('url(#s)', box(0, 0, sceneWidth, sceneHeight)),
    drawStars(brush),
    disc('url(#g)', [sunX, light.sunY], light.isMoon ? 110 : 190),
    drawSun(brush),
    drawClouds(brush),
  ].join('');
}

function drawStars({ light, chance, sunX }: Brush): string {
  if (light.stars === 0) return '';
  const stars = Array.from({ length: light.stars }, () => {
    const [x, y] = [Math.round(chance() * 640), Math.round(chance() * chance() * 190)];
    const size = chance() < 0.2 ? 2 : 1.3;
    return Math.hypot(x - sunX, y - light.sunY) < 40 ? '' : `M${x} ${y}h${size}v${size}h-${size}z`;
  });
  return shape('#fff6e4', stars.join(''), 0.75);
}

function drawSun({ light, sunX }: Brush): string {
  const at: Point = [sunX, light.sunY];
  if (!light.isMoon) return disc(light.sun, at, light.sunRadius);
  const r = light.sunRadius;
  // A waxing crescent of two arcs.
  const d = `M${num(sunX - r * 0.3)} ${num(light.sunY - r)}a${r} ${r} 0 1 1 ${num(-r * 0.55)} ${num(r * 1.7)}a${num(r * 0.86)} ${num(r * 0.86)} 0 1 0 ${num(r * 0.55)} ${num(-r * 1.7)}z`;
  return shape(light.sun, d);
}

/** Thin bars in two or three groups. */
function drawClouds(brush: Brush): string {
  const { between, light, chance } = brush;
  const groups = 2 + Math.round(chance());
  const bars = Array.from({ length: groups }, (_, index) => {
    const x = (index * 640) / groups + between(-30, 90);
    const y = between(38, 128);
    const width = between(70, 130);
    return (
      wingBar(x, y, width, 4) +
      wingBar(x + width * 0.24, y + 8, width * 0.9, 3.4) +
      wingBar(x - width * 0.2, y + 15, width * 0.5, 2.6)
    );
  });
  return shape(light.clouds, bars.join(''), 0.5);
}

/** Two or three birds far away. */
export function drawBirds({ paint, between }: Brush, [x, y]: Point, count = 3): string {
  const wings = Array.from({ length: count }, () => {
    const [dx, dy, s] = [between(-34, 34), between(-14, 14), between(3.4, 5.4)];
    return `M${num(x + dx - 2 * s)} ${num(y + dy - s * 0.2)}q${num(s)} ${num(-s * 0.9)} ${num(2 * s)} ${num(s * 0.5)}q${num(s)} ${num(-s * 1.4)} ${num(2 * s)} ${num(-s * 0.5)}`;
  });
  return line(paint('#3a2f2c', 0.25), 1.6, wings.join(''), 0.8);
}

/** A veil between two layers, thickest at `y`. */
export function drawMist({ light }: Brush, y: number, height: number, id: string, strength = 0.7): string {
  return (
    `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${light.haze}" stop-opacity="0"/>` +
    `<stop offset=".7" stop-color="${light.haze}" stop-opacity="${strength}"/><stop offset="1" stop-color="${light.haze}" stop-opacity="0"/></linearGradient>` +
    shape(`url(#${id})`, box(0, y - height, sceneWidth, height * 1.3))
  );
}

type WaterOptions = { top: number; bottom?: number; colour?: string; glitter?: number };

/** Water from `top` down: it mirrors the horizon, deepens towards the viewer, and glitters below the sun. */
export function drawWater(
  brush: Brush,
  { top, bottom = sceneHeight, colour, glitter = 1 }: WaterOptions,
): string {
  const { light, colours, paint, sunX, between } = brush;
  const sea = colour ?? colours.sea;
  const far = mix(paint(sea, 0.45), light.sky[2], 0.5);
  const near = mix(paint(sea, 0), light.shade, 0.16);
  const depth = bottom - top;
  const ripples = Array.from({ length: 11 }, () => {
    const t = between(0.12, 1);
    return wingBar(
      Math.round(between(-20, 620)),
      Math.round(top + depth * t * t),
      Math.round(between(16, 50) * (0.5 + t)),
      1 + t * 1.4,
    );
  });
  const bars = Array.from({ length: 9 }, (_, index) => {
    const t = (index + 0.6) / 9;
    const width = between(16, 40) * (0.6 + t * 0.9);
    const x = sunX - width / 2 + between(-10, 10) * (0.5 + t);
    return wingBar(Math.round(x), Math.round(top + depth * t ** 1.25), Math.round(width), 1.6 + t * 2.2);
  });
  return [
    `<linearGradient id="w" x2="0" y2="1"><stop stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient>`,
    shape('url(#w)', box(0, top, sceneWidth, depth)),
    shape(mix(far, light.beam, 0.4), ripples.join(''), 0.32),
    glitter > 0 ? shape(mix(light.sun, light.glow, 0.4), bars.join(''), 0.7 * glitter) : '',
  ].join('');
}
