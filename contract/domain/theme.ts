/** Colour themes a reader can choose. */

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function isTheme(text: string | undefined): text is Theme {
  return themes.some((theme) => theme === text);
}
