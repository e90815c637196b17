import { describe, expect, it } from '@jest/globals';
import { readAddress, stateOfPostalCode } from './address.ts';

describe('readAddress', () => {
  it.each([
    ['Rua A, Centro, Cascavel', 'Cascavel', undefined],
    ['Rua A, Centro, Cascavel - CE', 'Cascavel', 'CE'],
    ['Rua A, Centro, Cascavel/CE', 'Cascavel', 'CE'],
    ['Rua A, Centro, cascavel (ce)', 'cascavel', 'CE'],
    ['Rua A, Centro, Cascavel, CE, Brasil', 'Cascavel', 'CE'],
    ['Rua A, Centro, Cascavel, Ceará', 'Cascavel', 'CE'],
    ['Rua A, Centro, Cascavel, 62850-000', 'Cascavel', 'CE'],
    ['Rua A, Centro, Cascavel - CE, 62850000, Brasil', 'Cascavel', 'CE'],
    ['Quadra 5, AC, Ji-Paraná', 'Ji-Paraná', undefined],
    ['Rua A, Sé, São Paulo', 'São Paulo', undefined],
    ['Rua A, Centro, Goiás', 'Goiás', undefined],
    ['CE', 'CE', undefined],
  ])('%s', (address, town, state) => expect(readAddress(address)).toMatchObject({ town, state }));

  it('takes the name of another state for a town', () => {
    expect(readAddress('Rua A, Centro, Paraná', 'RN').town).toBe('Paraná');
    expect(readAddress('Rua A, Centro, Cascavel, Paraná', 'PR').town).toBe('Cascavel');
  });

  it('returns the parts before the town', () => {
    expect(readAddress('Rua A, 10, Centro, Cascavel - CE').before).toEqual(['Rua A', '10', 'Centro']);
  });
});

describe('stateOfPostalCode', () => {
  it.each([
    ['01000-000', 'SP'],
    ['19999999', 'SP'],
    ['20000-000', 'RJ'],
    ['62850-000', 'CE'],
    ['69301-000', 'RR'],
    ['69400-000', 'AM'],
    ['72800-000', 'GO'],
    ['73700-000', 'GO'],
    ['76800-000', 'RO'],
    ['99999-999', 'RS'],
    ['00000-000', undefined],
    ['6285', undefined],
    ['', undefined],
  ])('%s is of %s', (cep, state) => expect(stateOfPostalCode(cep)).toBe(state));
});
