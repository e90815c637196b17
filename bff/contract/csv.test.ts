import { expect, it } from '@jest/globals';
import { cellText, commaLine, csvLine } from './csv.ts';

it('a line has semicolons, quoted texts where they are needed, and no cell that starts a formula', () => {
  expect(csvLine(['a', 1284, -5, 'da "Silva"; Neto', 'x\ny'])).toBe('a;1284;-5;"da ""Silva""; Neto";"x\ny"\r\n');
  expect(csvLine(['=1+1', '-5', '@x', "'=2", '＝3', "'s"])).toBe("'=1+1;'-5;'@x;''=2;'＝3;'s\r\n");
  for (const sign of ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])
    expect(csvLine([`${sign}A1`])).toBe(`'${sign}A1\r\n`);
  expect(csvLine(['\r=A1'])).toBe(`"'\r=A1"\r\n`);
});

it('a line for programs has commas', () => {
  expect(commaLine(['a;b', 'c,d', '=1'])).toBe('a;b,"c,d",\'=1\r\n');
});

it.each(['=1+1', "'=2", "''+3", '＝4', "d'água", "'s", 'texto'])('%s is restored', (text) => {
  expect(cellText(csvLine([text]).trim())).toBe(text);
});
