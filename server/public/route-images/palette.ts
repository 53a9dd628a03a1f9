/** Colours of the route images, globe and maps. */

export type ArtTheme = 'light' | 'dark';

export type ArtColours = {
  space: string;
  sea: string;
  land: string;
  coast: string;
  grid: string;
  /** Shallow sea around the coast. */
  shelf: string;
  arc: string;
  /** Contrast outline of the arc and its ends. */
  halo: string;
  origin: string;
};

export const routeColours: Readonly<Record<ArtTheme, ArtColours>> = {
  light: {
    space: '#FAF6EE',
    sea: '#D9E5EA',
    land: '#F1E4CB',
    coast: '#D5C19C',
    grid: '#C3D5DD',
    shelf: '#E6EFF1',
    arc: '#B4531C',
    halo: '#FFFDF9',
    origin: '#1B1A17',
  },
  dark: {
    space: '#0E1420',
    sea: '#151F38',
    land: '#293858',
    coast: '#3A4C73',
    grid: '#1D2A49',
    shelf: '#1D2A4C',
    arc: '#E08A4F',
    halo: '#0E1420',
    origin: '#FBF7F0',
  },
};

export const globeColours: Readonly<
  Record<ArtTheme, Omit<ArtColours, 'shelf'> & { rim: string; glow: string }>
> = {
  light: {
    space: 'none',
    sea: '#1B2A52',
    land: '#2E4173',
    coast: '#3C5189',
    grid: '#27376A',
    arc: '#E08A4F',
    halo: '#14213D',
    origin: '#FFFDF9',
    rim: '#4A61A0',
    glow: '#F0B07F',
  },
  dark: {
    space: 'none',
    sea: '#16233F',
    land: '#25365F',
    coast: '#324777',
    grid: '#1F2E54',
    arc: '#E08A4F',
    halo: '#0E1420',
    origin: '#FFFDF9',
    rim: '#3C5189',
    glow: '#F0B07F',
  },
};
