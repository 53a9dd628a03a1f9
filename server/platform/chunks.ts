/** Cuts a list into chunks of a bounded size, one for each statement, message or turn. */

/**
 * Chunks in order; each ends with the item that brings it to `size`.
 * @param weightOf how much of the size an item takes: 1 by default, so that `size` is a number of items
 */
export function chunksOf<Item>(
  items: readonly Item[],
  size: number,
  weightOf: (item: Item) => number = () => 1,
): Item[][] {
  const chunks: Item[][] = [];
  let weight = size;
  for (const item of items) {
    if (weight >= size) {
      chunks.push([]);
      weight = 0;
    }
    chunks.at(-1)?.push(item);
    weight += weightOf(item);
  }
  return chunks;
}
