import { expect, it } from 'vitest';
import { addUses, describeUses } from './uses.ts';

const USES = [
  { file: 'factorKeys.json', version: 1, what: 'authenticator apps', count: 2 },
  { file: 'factorKeys.json', version: 2, what: 'authenticator apps', count: 5 },
  { file: 'factorKeys.json', version: 1, what: 'authenticator apps', count: 3 },
  { file: 'factorKeys.json', version: 1, what: 'recovery codes', count: 10 },
  { file: 'documentKeys.json', version: 2, what: 'documents', count: 4 },
];

it('KR-1 the uses of several brands are one list, and a file that needs one version says so', () => {
  expect(describeUses(addUses(USES))).toEqual([
    'documentKeys.json, version 2: 4 documents',
    'documentKeys.json: no row needs another version than 2.',
    'factorKeys.json, version 2: 5 authenticator apps',
    'factorKeys.json, version 1: 5 authenticator apps, 10 recovery codes',
  ]);
});
