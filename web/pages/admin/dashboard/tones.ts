/** How series differ from one another: by colour and by pattern, in the order they are stacked. */
export const tones = ['accent', 'ink', 'bars', 'band', 'verified'] as const;
