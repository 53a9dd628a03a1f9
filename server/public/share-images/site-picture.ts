/** Draws the share image of pages without one of their own: site name, claim and globe. */
import sharp from 'sharp';
import { heroGlobeCenter, heroGlobeDestinations } from '#contract/domain/hero-globe-view.ts';
import { defaultOrigin } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { renderGlobe } from '#server/public/route-images/globe.ts';
import { height, margin, palette, stripeHeight, width } from './picture-frame.ts';
import { pictureTexts } from './picture-texts.ts';
import { write } from './picture-words.ts';
import { drawMark, drawStripe } from './share-drawings.ts';

export type SitePicture = {
  language: Language;
  siteName: string;
  reference: Pick<ReferenceData, 'airports'>;
};

const globeSize = 620;
const wordWidth = width - globeSize - margin + 60;
const markSize = 112;

/** PNG bytes, the same for the same question. */
export async function renderSitePicture({ language, siteName, reference }: SitePicture): Promise<Buffer> {
  const isArabic = language === 'ar';
  const name = await write(siteName, { size: 92, color: palette.sand, weight: 'bold', widest: 340 });
  const lines = await Promise.all(
    pictureTexts[language].site.map((text, index) =>
      write(text, {
        size: index === 0 ? 52 : 34,
        color: index === 0 ? palette.accent : palette.muted,
        weight: index === 0 ? 'bold' : 'regular',
        widest: wordWidth,
      }),
    ),
  );
  const left = (wide: number, indent = 0) => (isArabic ? width - margin - indent - wide : margin + indent);
  const tops = [330, 430];
  const words = [
    { input: name.input, left: left(name.width, markSize + 26), top: Math.round(196 - name.height / 2) },
    ...lines.map((line, index) => ({ input: line.input, left: left(line.width), top: tops[index] ?? 0 })),
  ];
  return sharp(Buffer.from(drawBackground(reference, isArabic)))
    .composite(words)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function drawBackground(reference: SitePicture['reference'], isArabic: boolean): string {
  const globeLeft = isArabic ? -70 : width - globeSize + 70;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${palette.night}" d="M0 0h${width}v${height}H0z"/>`,
    drawGlobe(reference).replace('<svg ', `<svg x="${globeLeft}" y="-6" `),
    drawMark({ x: isArabic ? width - margin - markSize : margin, y: 140, size: markSize }),
    drawStripe({ y: height - stripeHeight, width, height: stripeHeight }),
    '</svg>',
  ].join('');
}

function drawGlobe({ airports }: SitePicture['reference']): string {
  const origin = airports.get(defaultOrigin) ?? { latitude: 24.7, longitude: 46.7 };
  const destinations = heroGlobeDestinations.flatMap((code) => airports.get(code) ?? []);
  return renderGlobe({
    center: heroGlobeCenter(origin),
    origin,
    destinations,
    theme: 'light',
    size: globeSize,
  }).svg;
}
