import { describe, expect, it } from '@jest/globals';
import { pictureUrl, required, requiredName } from './shapes.ts';

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

describe('invisible characters', () => {
  const name = requiredName('Nome é obrigatório', 100);

  it.each([
    'Aqua\u200BViva',
    '\u202EaviV auqA',
    'Aqua\u0000Viva',
    'Aqua\uFEFFViva',
    'Aqua\nViva',
    'a\u200Db',
    '\u00ADAqua',
  ])('are refused in a name: %j', (text) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toBe('Não use caracteres invisíveis');
  });

  it.each(['Aqua Viva', 'Cão & Cia 🐠', 'Família 👨‍👩‍👧', 'Mãos 🤝🏽', '❤️‍🔥 Pet'])('are no part of %j', (text) => {
    expect(name.parse(text)).toBe(text);
  });

  it('are taken out of a text, which keeps its lines and its emoji', () => {
    const text = required('Descrição é obrigatória', 100);
    expect(text.parse('\u202EPeixes\u200B\r\n\te plantas 👩‍🔬\u200D\u0007')).toBe('Peixes\n\te plantas 👩‍🔬');
    expect(text.safeParse('\u200B \u200D').error?.issues[0]?.message).toBe('Descrição é obrigatória');
  });
});
