/** What every landscape drawing takes: the brush, and a landmark it makes room for. */
import type { Brush } from '../drawing/brush.ts';

/** A drawing with its foot at the origin, up to 190 pixels high; the landscape moves it into place. */
export type Landmark = (brush: Brush) => string;

/** Everything below the sky, from far to near. */
export type Landscape = (brush: Brush, landmark?: Landmark) => string;
