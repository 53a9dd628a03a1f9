/** Colours and patterns of chart series. */
export const tones = ['accent', 'ink', 'bars', 'band', 'verified'] as const;
