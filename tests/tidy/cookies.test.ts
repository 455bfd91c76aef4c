import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as names from '@candor/contracts/http/cookies.ts';
import { ROOT } from './sources.ts';

const path = join(ROOT, 'brands/base/content/pages/cookies-policy.json');
const policy = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')));
const cookies = Object.values(names);

test.each(['components', 'components_de', 'components_it', 'components_es'])(
  'the policy on cookies names each cookie that pages read, in %s',
  (field) => {
    const text = JSON.stringify(policy[field]);
    expect(cookies.length).toBeGreaterThan(1);
    expect(cookies.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text))).toEqual([]);
  },
);
