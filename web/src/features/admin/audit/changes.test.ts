import { describe, expect, it } from '@jest/globals';
import { changesOf } from './changes.ts';

const actor = { id: 'a1', name: 'Ana Lima' };

describe('changesOf', () => {
  it('formats the previous and the new value of each changed field', () => {
    const before = { approved: false, approvedBy: null, price: 1990, updatedAt: 'x' };
    const after = { approved: true, approvedBy: 'a1', price: 990, updatedAt: 'y' };
    expect(changesOf({ before, after, actor })).toEqual([
      { field: 'Aprovada', before: 'Não', after: 'Sim' },
      { field: 'Aprovada por', before: '—', after: 'Ana Lima' },
      { field: 'Preço', before: 'R$ 19,90', after: 'R$ 9,90' },
    ]);
  });

  it('keeps names that are also names of methods', () => {
    const after = { name: 'constructor', tags: ['toString', '__proto__'] };
    expect(changesOf({ before: {}, after, actor }).map((change) => change.after)).toEqual([
      'constructor',
      'toString, __proto__',
    ]);
  });

  it('formats lists and objects, and keeps the names of unknown fields', () => {
    const after = { counts: { 1: 0, 5: 2 }, tags: ['x', 'y'], status: 'suspended', action: 'removed' };
    expect(changesOf({ before: {}, after, actor }).map((change) => [change.field, change.after])).toEqual([
      ['Notas', '1 estrela: 0; 5 estrelas: 2'],
      ['tags', 'x, y'],
      ['Status', 'Suspenso'],
      ['Decisão', 'Removida'],
    ]);
  });
});
