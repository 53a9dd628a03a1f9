/** Colours of walls, roofs, sand, leaves and water by part of the world. */

const sceneRegions = [
  'gulf',
  'mediterranean',
  'europe',
  'caucasus',
  'africa',
  'southAsia',
  'eastAsia',
  'tropics',
  'america',
] as const;
export type SceneRegion = (typeof sceneRegions)[number];

export type SceneColours = {
  wall: string;
  wallAlt: string;
  roof: string;
  sand: string;
  rock: string;
  leaf: string;
  leafAlt: string;
  sea: string;
  /** Colours the horizon a little. */
  air: string;
  /** Trees at the shore. */
  shore: 'palm' | 'pine';
  /** What stands above the roofs of an old town. */
  tower: 'minaret' | 'spire';
};

export const sceneColours: Readonly<Record<SceneRegion, SceneColours>> = {
  gulf: {
    wall: '#eddfc6',
    wallAlt: '#b9cbd2',
    roof: '#cfae7e',
    sand: '#e6bf86',
    rock: '#b8865a',
    leaf: '#71894a',
    leafAlt: '#566f3a',
    sea: '#3c9ba6',
    air: '#f7d9a6',
    shore: 'palm',
    tower: 'minaret',
  },
  mediterranean: {
    wall: '#f6ecdd',
    wallAlt: '#eacfa6',
    roof: '#c4622a',
    sand: '#ead2a4',
    rock: '#c19c72',
    leaf: '#75894a',
    leafAlt: '#55703c',
    sea: '#2b86ad',
    air: '#f9e0c2',
    shore: 'palm',
    tower: 'minaret',
  },
  europe: {
    wall: '#efdfca',
    wallAlt: '#dcb894',
    roof: '#b0502c',
    sand: '#d9c7a0',
    rock: '#8f8d8c',
    leaf: '#6a8a50',
    leafAlt: '#476a48',
    sea: '#4d88a3',
    air: '#f3dfd2',
    shore: 'pine',
    tower: 'spire',
  },
  caucasus: {
    wall: '#ead6b9',
    wallAlt: '#cfa37e',
    roof: '#a24c30',
    sand: '#d8c193',
    rock: '#8b7c70',
    leaf: '#67834a',
    leafAlt: '#466740',
    sea: '#3f8296',
    air: '#f2dcc4',
    shore: 'pine',
    tower: 'minaret',
  },
  africa: {
    wall: '#edcfa2',
    wallAlt: '#cc9058',
    roof: '#93502a',
    sand: '#dfa45d',
    rock: '#a9683a',
    leaf: '#87903e',
    leafAlt: '#5f702f',
    sea: '#2c94a6',
    air: '#fad096',
    shore: 'palm',
    tower: 'minaret',
  },
  southAsia: {
    wall: '#f0d2ae',
    wallAlt: '#d8926a',
    roof: '#b04c32',
    sand: '#e2bd84',
    rock: '#a5795a',
    leaf: '#678f48',
    leafAlt: '#43703f',
    sea: '#3a929b',
    air: '#fbd0a4',
    shore: 'palm',
    tower: 'minaret',
  },
  eastAsia: {
    wall: '#e9dccf',
    wallAlt: '#b4c0c9',
    roof: '#7d3d38',
    sand: '#dccba8',
    rock: '#7d8798',
    leaf: '#66896a',
    leafAlt: '#446a58',
    sea: '#4b88a8',
    air: '#f8d3d2',
    shore: 'pine',
    tower: 'spire',
  },
  tropics: {
    wall: '#f2e4ce',
    wallAlt: '#a9c4c4',
    roof: '#9d5c34',
    sand: '#f4e0b4',
    rock: '#6a8676',
    leaf: '#4b9460',
    leafAlt: '#2b6e50',
    sea: '#25a3a8',
    air: '#dcefdc',
    shore: 'palm',
    tower: 'spire',
  },
  america: {
    wall: '#dfd5ca',
    wallAlt: '#9fb2c2',
    roof: '#9f563a',
    sand: '#dcb98a',
    rock: '#9b7762',
    leaf: '#6f8850',
    leafAlt: '#4a6a48',
    sea: '#3b80a6',
    air: '#f8d8b4',
    shore: 'pine',
    tower: 'spire',
  },
};
