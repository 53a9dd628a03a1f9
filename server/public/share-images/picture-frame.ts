/** Size, margins and colours shared by all share images (Open Graph). */

export const width = 1200;
export const height = 630;
export const stripeHeight = 30;
export const margin = 64;

export const palette = {
  night: '#14213D',
  sand: '#FBF7F0',
  muted: '#B9C2D6',
  accent: '#F0B07F',
  verified: '#1F7A4D',
} as const;
