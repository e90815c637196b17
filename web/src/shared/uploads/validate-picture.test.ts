import { expect, it } from '@jest/globals';
import { extensionOf, validatePicture } from './validate-picture.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });

it.each([
  ['foto.jpg', 'image/jpeg', 'jpg'],
  ['foto', 'image/webp', 'webp'],
  ['IMG_0001.JPG', 'image/jpg', 'jpg'],
  ['IMG_0001.jpeg', 'application/octet-stream', 'jpeg'],
  ['peixe.azul.png', '', 'png'],
])('%s of type «%s» is a picture', (name, type, extension) => {
  expect(extensionOf(file(name, type))).toBe(extension);
  expect(validatePicture(file(name, type))).toBeNull();
});

it.each([
  ['foto.heic', 'image/heic'],
  ['desenho.svg', 'image/svg+xml'],
  ['lista.pdf', 'application/pdf'],
  ['lista.png', 'text/plain'],
  ['jpg', ''],
])('%s of type «%s» is refused', (name, type) => {
  expect(validatePicture(file(name, type))).toBe('Por favor, selecione apenas imagens (PNG, JPEG, etc.)');
});
