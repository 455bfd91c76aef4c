import { expect, it } from 'vitest';
import { HoldsOfOtherEdges } from './releases.ts';

/** Rule BR-11: dealing holds what any edge holds. */

it('BR-11 what one edge frees, another may still hold', () => {
  const held = new HoldsOfOtherEdges();
  held.noteHeld({ edge: 'one', brandIds: ['northline', 'lantern'] });
  held.noteHeld({ edge: 'other', brandIds: ['northline'] });
  expect(new Set(held.brandIds)).toEqual(new Set(['northline', 'lantern']));
  held.noteHeld({ edge: 'one', brandIds: [] });
  expect(held.brandIds).toEqual(['northline']);
});

it('BR-11 an edge that does not answer any more holds nothing; where none answers, all of them do', () => {
  const held = new HoldsOfOtherEdges();
  held.noteHeld({ edge: 'one', brandIds: ['northline'] });
  held.noteHeld({ edge: 'gone', brandIds: ['lantern'] });
  held.ask();
  held.ask();
  expect(held.brandIds, 'nobody has answered: it may be the wire').toEqual(['northline', 'lantern']);
  held.noteHeld({ edge: 'one', brandIds: ['northline'] });
  held.ask();
  expect(held.brandIds).toEqual(['northline']);
});
