/** Deterministic integer hashes, so that the simulation gives the same result for the same input. */

/** Mixes a whole number into a 32-bit hash (the finishing steps of MurmurHash3); the result is 0 to 2^32 - 1. */
export function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ Math.imul(value, 0x9e3779b1), 0x85ebca6b) + 0x165667b1;
  h ^= h >>> 15;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 13;
  h = Math.imul(h, 0x27d4eb2f);
  return (h ^ (h >>> 16)) >>> 0;
}

export function mixText(hash: number, text: string): number {
  let mixed = hash;
  for (let index = 0; index < text.length; index += 1) mixed = mix(mixed, text.charCodeAt(index));
  return mixed;
}

/** A hash as a fraction of one, 0 ≤ x < 1. */
export function fractionOf(hash: number): number {
  return hash / 4_294_967_296;
}

/** One element of a list that is not empty. */
export function pickFrom<Element>(list: readonly Element[], hash: number): Element {
  const element = list[hash % list.length];
  if (element === undefined) throw new RangeError('nothing to pick from');
  return element;
}

/** Reads a value off a curve of (share, value) points, linear between them; shares ascend from 0 to 1. */
export function readCurve(curve: readonly (readonly [number, number])[], share: number): number {
  let [fromShare, fromValue] = curve[0] ?? [0, 0];
  for (const [toShare, toValue] of curve) {
    if (share <= toShare && toShare > fromShare) {
      return fromValue + ((toValue - fromValue) * (share - fromShare)) / (toShare - fromShare);
    }
    [fromShare, fromValue] = [toShare, toValue];
  }
  return fromValue;
}
