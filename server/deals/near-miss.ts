/** Whether a typed word is a slip of a known one: few enough edits for its length, two swapped letters being one. */

/** Short words differ by one letter and mean different places, so they allow no slip. */
function allowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Both folded. In words of four or five letters the first one must be right. */
export function isNearMiss(word: string, typed: string): boolean {
  const allowed = allowedEdits(Math.min(word.length, typed.length));
  if (allowed === 0) return word === typed;
  if (Math.abs(word.length - typed.length) > allowed) return false;
  if (Math.min(word.length, typed.length) < 6 && word[0] !== typed[0]) return false;
  return editsBetween(word, typed, allowed) <= allowed;
}

/** Optimal string alignment distance; gives up with a larger number once it exceeds `most`. */
export function editsBetween(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
