import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { optionalText, paging, pictureUrl, requiredName, requiredText } from './shapes.ts';

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
    'ht\ntps://fotos.example/a.png',
    '\u0001https://fotos.example/a.png',
    'https://fotos.example/\ta.png',
    'https:fotos.example/a.png',
  ])('may not be %j', (url) => expect(pictureUrl.safeParse(url).success).toBe(false));
});

describe('invisible characters', () => {
  const name = requiredName('Nome é obrigatório', 100);
  const documented = new RegExp(z.toJSONSchema(name, { io: 'input' }).pattern ?? '');

  it.each([
    'Aqua\u200BViva',
    '\u202EaviV auqA',
    'Aqua\u0000Viva',
    'Aqua\uFEFFViva',
    'Aqua\nViva',
    'a\u200Db',
    '\u00ADAqua',
    'Aqua\u3164Viva',
    'Aqua\u2800',
  ])('are refused in a name: %j', (text) => {
    expect(name.safeParse(text).error?.issues[0]?.message).toBe('Não use caracteres invisíveis');
    expect([text, documented.test(text)]).toEqual([text, text.includes('\u200D')]);
  });

  it.each(['\uFE0F', '\u3164', ' \u2800 ', '\u115F\u1160', '\uFFA0', '\u200B', '\u{E0020}'])(
    'are no name: %j',
    (text) => {
      expect(name.safeParse(text).error?.issues[0]?.message).toBe('Nome é obrigatório');
      expect(requiredText('Descrição é obrigatória', 100).safeParse(text).error?.issues[0]?.message).toBe(
        'Descrição é obrigatória',
      );
      expect(optionalText('Complemento', 100).parse(text)).toBeNull();
    },
  );

  it.each(['Aqua Viva', 'Cão & Cia 🐠', 'Família 👨‍👩‍👧', 'Mãos 🤝🏽', '❤️‍🔥 Pet'])('are no part of %j', (text) => {
    expect([name.parse(text), documented.test(text)]).toEqual([text, true]);
  });

  it('are taken out of a text, which keeps its lines and its emoji', () => {
    const text = requiredText('Descrição é obrigatória', 100);
    expect(text.parse('\u202EPeixes\u200B\r\n\te plantas 👩‍🔬\u200D\u0007')).toBe('Peixes\n\te plantas 👩‍🔬');
    expect(text.safeParse('\u200B \u200D').error?.issues[0]?.message).toBe('Descrição é obrigatória');
  });
});

describe('paging', () => {
  it.each([{ page: 'x' }, { page: '0' }, { page: '1.5' }, { limit: 'x' }, { limit: '51' }])(
    'refuses %j in Portuguese',
    (query) => {
      const messages = z
        .object(paging(50, 20))
        .safeParse(query)
        .error?.issues.map(({ message }) => message);
      expect(messages).toEqual([query.page ? 'A página deve ser 1 ou mais' : 'O limite deve estar entre 1 e 50']);
    },
  );
});
