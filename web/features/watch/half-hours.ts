/** Times of day to choose from. */

/** Every half hour as `HH:mm`, and `kept` in its place where it is between two. */
export function listTimes(kept: string): string[] {
  const halves = Array.from({ length: 48 }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, '0');
    return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
  });
  return halves.includes(kept) ? halves : [...halves, kept].sort();
}
