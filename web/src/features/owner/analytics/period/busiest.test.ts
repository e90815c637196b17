import { expect, it } from '@jest/globals';
import { describeBusiestHours } from './busiest.ts';

const hours = (visits: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => visits[hour] ?? 0);

it.each([
  [{ 14: 37, 9: 12 }, 'Mais movimento das 14h às 15h, com 37 visitas'],
  [{ 0: 2, 1: 2 }, 'Mais movimento das 0h à 1h e da 1h às 2h, com 2 visitas em cada'],
  [{ 23: 1 }, 'Mais movimento das 23h às 0h, com 1 visita'],
  [{ 9: 5, 20: 5, 21: 4 }, 'Mais movimento das 9h às 10h e das 20h às 21h, com 5 visitas em cada'],
  [{ 8: 1, 9: 1, 20: 1 }, 'Nenhum horário se destaca'],
  [{}, 'Nenhuma visita no período'],
])('for the visits %j it is: %s', (visits, said) => {
  expect(describeBusiestHours(hours(visits))).toBe(said);
});
