import { expect, it } from '@jest/globals';
import { withoutPersonalData } from './handlers.ts';

it.each([
  ['at https://loja.example/conta?email=ana%40x.br:3:4', 'at https://loja.example/conta:3:4'],
  ['"/painel?desde=10:30#topo" failed', '"/painel" failed'],
  ['no account ana.lima+1@exemplo.com.br', 'no account <email>'],
  ['no account ana.lima@exem', 'no account <email>'],
  ['call +55 (11) 98765-4321 or 11987654321', 'call <number> or <number>'],
  ["Cannot read private member #shop from 'x'?", "Cannot read private member #shop from 'x'?"],
  ['draw@http://localhost:8080/assets/a-1.js:10:2345', 'draw@http://localhost:8080/assets/a-1.js:10:2345'],
])('personal data is removed from %j', (text, expected) => {
  expect(withoutPersonalData(text)).toBe(expected);
});
