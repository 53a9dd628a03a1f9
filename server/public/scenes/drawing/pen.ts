/** Small drawing tools of the scenes: numbers, colours, seeded chance and paths in a frame of 640 × 360. */

export const sceneWidth = 640;
export const sceneHeight = 360;

export type Point = readonly [x: number, y: number];

/** A number with at most one decimal. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** `amount` of colour `b` in colour `a`, both `#rrggbb`. */
export function mix(a: string, b: string, amount: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const channels = [1, 3, 5].map((at) => {
    const value = Math.round(part(a, at) + (part(b, at) - part(a, at)) * amount);
    return value.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Numbers from 0 to 1, the same for the same text. */
export function seededChance(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function shape(fill: string, d: string, opacity = 1): string {
  return `<path fill="${fill}"${opacity < 1 ? ` opacity="${num2(opacity)}"` : ''} d="${d}"/>`;
}

export function line(stroke: string, width: number, d: string, opacity = 1): string {
  const seen = opacity < 1 ? ` opacity="${num2(opacity)}"` : '';
  return `<path fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round"${seen} d="${d}"/>`;
}

export function disc(fill: string, [x, y]: Point, radius: number): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${fill}"/>`;
}

/** Moves and enlarges a drawing made around 0, 0. */
export function placed(drawing: string, [x, y]: Point, scale = 1, isMirrored = false): string {
  const size = scale === 1 && !isMirrored ? '' : ` scale(${isMirrored ? `${-scale} ${scale}` : num2(scale)})`;
  return `<g transform="translate(${num(x)} ${num(y)})${size}">${drawing}</g>`;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}z`;
}

/** A soft line through the middles between the points, down to the lower edge of the frame. */
export function softGround(points: readonly Point[]): string {
  const [first = [0, 0]] = points;
  const curves = points.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [x, y];
    return `Q${num(x)} ${num(y)} ${num((x + nextX) / 2)} ${num((y + nextY) / 2)}`;
  });
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  return `M${num(first[0])} ${sceneHeight}V${num(first[1])}${curves.join('')}L${num(lastX)} ${num(lastY)}V${sceneHeight}Z`;
}

/** A slanted bar as on the bird's wing: clouds, glitter on water and flags are made of it. */
export function wingBar(x: number, y: number, width: number, height: number): string {
  const slant = height * 1.6;
  return `M${num(x + slant)} ${num(y)}h${num(width)}l${num(-slant)} ${num(height)}h${num(-width)}z`;
}

function num2(value: number): string {
  return String(Math.round(value * 100) / 100);
}
