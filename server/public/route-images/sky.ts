/** Sun and moon over a place on a day of travel, as far as a poster tells them. */
import { radians } from './route-view.ts';

/** What the address of a picture says of the day: the month (1 to 12) and the moon's phase (0 new, 4 full, to 7). */
export type SkyDay = { month: number; phase: number };

const tilt = 23.44;

/** Degrees north of the equator where the sun stands overhead in the middle of a month, and the moon of a phase after it. */
function declinationOf({ month, phase }: SkyDay): number {
  // Days since the winter solstice, as degrees of the year's circle.
  const along = ((month - 0.5) * 30.44 + 10) * (360 / 365.24) + phase * 45;
  return -tilt * Math.cos(along * radians);
}

/**
 * The sun by day, the moon by night: degrees above the horizon at its highest, hours from rising to setting, whether it
 * then stands in the south, and the phase of the moon.
 */
export function skyOver(latitude: number, day: SkyDay, isDay: boolean) {
  const phase = isDay ? 0 : day.phase;
  const declination = declinationOf({ ...day, phase });
  const cosine = -Math.tan(latitude * radians) * Math.tan(declination * radians);
  const hours = (Math.acos(Math.max(-1, Math.min(1, cosine))) / Math.PI) * 24;
  const height = 90 - Math.abs(latitude - declination);
  return { height, hours, isSouth: latitude >= declination, phase: isDay ? undefined : phase };
}

/**
 * Outline of the lit part of the moon, about 0 0; it grows from the right where the moon is seen in the south.
 * At new moon the thinnest crescent is left.
 */
export function litMoon(phase: number, radius: number, isSouth: boolean): string {
  const lit = phase === 0 ? 0.07 : (1 - Math.cos(phase * 45 * radians)) / 2;
  const bulge = Math.round(Math.abs(1 - 2 * lit) * radius * 10) / 10;
  const isWaxing = phase < 4;
  const outer = isWaxing === isSouth ? 1 : 0;
  const inner = lit > 0.5 ? outer : 1 - outer;
  return `M0-${radius}A${radius} ${radius} 0 0 ${outer} 0 ${radius}A${bulge} ${radius} 0 0 ${inner} 0-${radius}z`;
}
