import { describe, expect, it } from '@jest/globals';
import { pictureUrl } from './shapes.ts';

describe('the address of a picture', () => {
  it.each(['/media/demo/6bf0ad67.webp', '/media/a-b_c/home-1.w320.webp', 'https://fotos.example/a.png'])(
    'may be %s',
    (url) => expect(pictureUrl.parse(url)).toBe(url),
  );

  it.each([
    '/media/',
    '/media/../admin',
    '/media//elsewhere.example/a.png',
    '/media/a/../../b.webp',
    '/loja/1',
    '//elsewhere.example/a.png',
    'http://fotos.example/a.png',
    'javascript:alert(1)',
  ])('may not be %s', (url) => expect(pictureUrl.safeParse(url).success).toBe(false));
});
