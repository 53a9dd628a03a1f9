/** CSS classes of an element: the names that are given, separated by spaces. */

export function classNames(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
