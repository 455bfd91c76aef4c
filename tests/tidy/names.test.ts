import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { findPlaces, readSources } from './sources.ts';

const sources = readSources('.ts', '.tsx', '.mjs', '.css', '.sql');
const BANNED = /(?:^|[-_./])(?:utils?|helpers?|managers?|common|misc|stuff|data2)(?:[-_./]|$)/i;

test('no file or folder has a name that says nothing', () => {
  expect(sources.map(({ path }) => path).filter((path) => BANNED.test(path))).toEqual([]);
});

test('no class or function has one either', () => {
  const named = /\b(?:class|function|interface|const|type)\s+\w*(?:Utils?|Helpers?|Manager|Misc|Stuff)\b/;
  expect(findPlaces(sources, named)).toEqual([]);
});

test("the only barrel is a module's index.ts", () => {
  const barrels = sources.map(({ path }) => path).filter((path) => /^index\.tsx?$/.test(basename(path)));
  expect(barrels.filter((path) => !/^server\/modules\/[^/]+\/[^/]+\/index\.ts$/.test(path))).toEqual([]);
});

test('types are erasable: Node runs the sources as they are', () => {
  const code = sources.filter(({ path }) => /\.tsx?$/.test(path) && !path.startsWith('tests/tidy/'));
  expect(findPlaces(code, /^\s*(?:export\s+)?(?:const\s+)?enum\s+\w/)).toEqual([]);
});
