/** The library of pictures, read at the first one: it is large, and no start needs it. */
import type { SharpConstructor } from 'sharp';

let loading: Promise<SharpConstructor> | undefined;

export function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Disables all other decoders; SVG stays for the images this server draws. Once: between the two calls no image
    // of this process can be read.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`),
    });
    return sharp;
  });
  return loading;
}
