/** The light of a scene by hour and theme: sky, sun or moon, haze, and what shade does to colours. */

export const sceneHours = ['dawn', 'noon', 'sunset', 'night'] as const;
export type SceneHour = (typeof sceneHours)[number];

export type SceneTheme = 'light' | 'dark';

export type SceneLight = {
  /** Top, middle and horizon. */
  sky: readonly [top: string, middle: string, low: string];
  sun: string;
  glow: string;
  /** Height of the sun or moon in the frame. */
  sunY: number;
  sunRadius: number;
  isMoon: boolean;
  stars: number;
  clouds: string;
  /** What far things fade into. */
  haze: string;
  /** Colour and strength of shade on everything. */
  shade: string;
  shadeAmount: number;
  /** Colour of lit sides. */
  beam: string;
  /** Lit windows; null by day. */
  window: string | null;
};

export const sceneLights: Readonly<Record<SceneTheme, Readonly<Record<SceneHour, SceneLight>>>> = {
  light: {
    dawn: {
      sky: ['#9fb6d0', '#e6cfca', '#fdebd3'],
      sun: '#fff8e6',
      glow: '#ffe6c0',
      sunY: 168,
      sunRadius: 26,
      isMoon: false,
      stars: 0,
      clouds: '#fff3e6',
      haze: '#f3dfd2',
      shade: '#7d6f96',
      shadeAmount: 0.26,
      beam: '#ffe8c8',
      window: null,
    },
    noon: {
      sky: ['#67aed6', '#a8d5e6', '#eef3e6'],
      sun: '#fffdf2',
      glow: '#ffffff',
      sunY: 74,
      sunRadius: 22,
      isMoon: false,
      stars: 0,
      clouds: '#ffffff',
      haze: '#dcebeb',
      shade: '#3f6688',
      shadeAmount: 0.12,
      beam: '#fffbe9',
      window: null,
    },
    sunset: {
      sky: ['#6a679b', '#e08a6c', '#fddc9f'],
      sun: '#fff0bd',
      glow: '#ffd58a',
      sunY: 176,
      sunRadius: 32,
      isMoon: false,
      stars: 0,
      clouds: '#ffc79a',
      haze: '#f0b283',
      shade: '#5b2c4c',
      shadeAmount: 0.42,
      beam: '#ffd79a',
      window: '#ffdf9a',
    },
    night: {
      sky: ['#14213d', '#2f437c', '#8792c0'],
      sun: '#fdf3dc',
      glow: '#aebbe6',
      sunY: 84,
      sunRadius: 20,
      isMoon: true,
      stars: 26,
      clouds: '#8d9acb',
      haze: '#5d6fa9',
      shade: '#17234a',
      shadeAmount: 0.62,
      beam: '#c3cdf0',
      window: '#ffd27f',
    },
  },
  dark: {
    dawn: {
      sky: ['#141d39', '#4a4670', '#c98f7c'],
      sun: '#ffdfb8',
      glow: '#e8a887',
      sunY: 176,
      sunRadius: 22,
      isMoon: false,
      stars: 14,
      clouds: '#9a7684',
      haze: '#7c6279',
      shade: '#141a38',
      shadeAmount: 0.6,
      beam: '#e8b190',
      window: '#f6c67e',
    },
    noon: {
      sky: ['#10263f', '#245672', '#6fa3ad'],
      sun: '#f6f3e4',
      glow: '#8fc3cb',
      sunY: 80,
      sunRadius: 18,
      isMoon: true,
      stars: 20,
      clouds: '#4f8496',
      haze: '#3f7386',
      shade: '#0c2038',
      shadeAmount: 0.56,
      beam: '#a9d2d6',
      window: '#f6c67e',
    },
    sunset: {
      sky: ['#181737', '#6a3657', '#d8764a'],
      sun: '#ffc98a',
      glow: '#f0904f',
      sunY: 184,
      sunRadius: 28,
      isMoon: false,
      stars: 10,
      clouds: '#a3535a',
      haze: '#8a4555',
      shade: '#190f2a',
      shadeAmount: 0.62,
      beam: '#f2a268',
      window: '#ffc46b',
    },
    night: {
      sky: ['#090e1c', '#16224a', '#3b4c85'],
      sun: '#f5ecd6',
      glow: '#7d8cc4',
      sunY: 84,
      sunRadius: 19,
      isMoon: true,
      stars: 30,
      clouds: '#34447a',
      haze: '#2c3a6c',
      shade: '#0a1024',
      shadeAmount: 0.7,
      beam: '#8e9ed6',
      window: '#ffc96f',
    },
  },
};
