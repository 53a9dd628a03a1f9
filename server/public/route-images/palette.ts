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

/** How the ground about a destination looks from above. */
export type Climate = 'desert' | 'mediterranean' | 'steppe' | 'temperate' | 'tropics' | 'cold';

const lightLine = { space: '#14213D', arc: '#B4531C', halo: '#FFFDF9', origin: '#1B1A17' };
const darkLine = { space: '#1A2145', arc: '#E08A4F', halo: '#0E1420', origin: '#FBF7F0' };

/** Of a map's sea, its shallow edge, the lines on it, land and coast. */
function ground(sea: string, shelf: string, grid: string, land: string, coast: string) {
  return { sea, shelf, grid, land, coast };
}

export const routeColours: Readonly<Record<ArtTheme, Readonly<Record<Climate, ArtColours>>>> = {
  light: {
    desert: { ...lightLine, ...ground('#D3E4EA', '#E5EFF1', '#BDD3DC', '#F3E2C0', '#D2B98A') },
    mediterranean: { ...lightLine, ...ground('#B9DDE6', '#D8EEF1', '#9FCBD7', '#EBDDBF', '#BCA877') },
    steppe: { ...lightLine, ...ground('#C9DDE3', '#DFECEE', '#B9CFD6', '#ECE6C6', '#C9BC8C') },
    temperate: { ...lightLine, ...ground('#CBDFEA', '#DFECF2', '#B4CEDC', '#DDE8C2', '#AABD85') },
    tropics: { ...lightLine, ...ground('#BFE1E2', '#DAF0EE', '#A5CFD2', '#CFE5C6', '#92BC8E') },
    cold: { ...lightLine, ...ground('#C9D6E8', '#DEE6F1', '#B1C1D8', '#DFE6E2', '#A6B5B0') },
  },
  dark: {
    desert: { ...darkLine, ...ground('#151F38', '#1D2A4C', '#1D2A49', '#3E3A4C', '#5A5160') },
    mediterranean: { ...darkLine, ...ground('#10263F', '#163452', '#18324C', '#434750', '#6B6C6A') },
    steppe: { ...darkLine, ...ground('#14233A', '#1B2F4C', '#1B2E48', '#423F47', '#635C5C') },
    temperate: { ...darkLine, ...ground('#142139', '#1B2C4C', '#1C2C4A', '#2C4250', '#41606A') },
    tropics: { ...darkLine, ...ground('#10263A', '#16344A', '#183348', '#23474A', '#376A66') },
    cold: { ...darkLine, ...ground('#17203C', '#202C50', '#202B4E', '#39445A', '#566680') },
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
