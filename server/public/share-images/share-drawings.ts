/** Shapes of a share image: riyal sign, stripe. */

const riyalHeight = 1256.39;
const riyalWidth = 1124.14;

/** U+20C1, which the typeface does not have, `height` pixels high. */
export function drawRiyal({
  x,
  y,
  height,
  fill,
}: {
  x: number;
  y: number;
  height: number;
  fill: string;
}): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${height / riyalHeight})" fill="${fill}">` +
    '<path d="M699.62 1113.02c-20.06 44.48-33.32 92.75-38.4 143.37l424.51-90.24c20.06-44.47 33.31-92.75 38.4-143.37l-424.51 90.24Z"/>' +
    '<path d="M1085.73 895.8c20.06-44.47 33.32-92.75 38.4-143.37l-330.68 70.33v-135.2l292.27-62.11c20.06-44.47 33.32-92.75 38.4-143.37l-330.68 70.27V66.13c-50.67 28.45-95.67 66.32-132.25 110.99v403.35l-132.25 28.11V0c-50.67 28.44-95.67 66.32-132.25 110.99v525.69l-295.91 62.88c-20.06 44.47-33.33 92.75-38.42 143.37l334.33-71.05v170.26l-358.3 76.14c-20.06 44.47-33.32 92.75-38.4 143.37l375.04-79.7c30.53-6.35 56.77-24.4 73.83-49.24l68.78-101.97v-.02c7.14-10.55 11.3-23.27 11.3-36.97v-149.98l132.25-28.11v270.4l424.53-90.28Z"/></g>'
  );
}

/** Width of the sign at a height. */
export function riyalWidthAt(height: number): number {
  return (height * riyalWidth) / riyalHeight;
}

/** Black and white bars as on the bird's wing, `width` pixels long. */
export function drawStripe({ y, width, height }: { y: number; width: number; height: number }): string {
  const bar = 26;
  const bars = Array.from({ length: Math.ceil(width / (2 * bar)) + 1 }, (_, index) => {
    const x = index * 2 * bar;
    return `<path d="M${x} ${y}h${bar}l-10 ${height}h-${bar}z"/>`;
  });
  return (
    `<path fill="#1B1A17" d="M0 ${y}h${width}v${height}H0z"/><g fill="#FBF7F0">${bars.join('')}</g>` +
    `<path fill="#B4531C" d="M0 ${y - 6}h${width}v6H0z"/>`
  );
}
