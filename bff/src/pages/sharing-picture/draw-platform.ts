import { PRODUCT_NAME } from '@cardume/bff/contract';
import { svgText, textWidth } from '../../media/outlined-text.ts';
import { SHARED_HEIGHT, SHARED_WIDTH } from '../page.ts';
import { composeJpeg, layer } from './canvas.ts';
import { logo, scales } from './ornaments.ts';

/** Draws the picture of links to Cardume itself. @returns a JPEG */
export function drawPlatform(): Promise<Buffer> {
  const size = 132;
  const width = 150 + textWidth(PRODUCT_NAME, size);
  const left = (SHARED_WIDTH - width) / 2;
  const body = [
    scales(SHARED_WIDTH, SHARED_HEIGHT),
    logo(left - 20, 170, 150, 'inverse'),
    svgText(PRODUCT_NAME, { x: left + 150, y: 292, size, fill: '#fff' }),
    svgText('Lojas de aquarismo e pet perto de você', {
      x: SHARED_WIDTH / 2,
      y: 420,
      size: 46,
      weight: 600,
      fill: '#fff',
      anchor: 'middle',
    }),
  ];
  return composeJpeg([layer(body.join(''))]);
}
