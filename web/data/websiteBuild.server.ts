import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '@candor/domain/assert.ts';

const BUILT = /^enhance-[\w-]+\.js$/;
const SOURCE = '/website/enhance/enhance.ts';

interface WebsiteBuild {
  /** The address of the website's one script: of the build, or in development of its source. */
  readonly enhancer: string;
  /** Another one has other files: a page that a browser has kept may name some that no longer exist. */
  readonly release: string;
}

let known: WebsiteBuild | undefined;

export function websiteBuild(): WebsiteBuild {
  known ??= import.meta.env.DEV ? { enhancer: SOURCE, release: 'development' } : readBuild();
  return known;
}

function readBuild(): WebsiteBuild {
  // Wherever the server's build has put this module.
  const [, build = ''] = /^(.*)[\\/]server(?:[\\/].*)?$/.exec(import.meta.dirname) ?? [];
  const files = readdirSync(join(build, 'client/assets')).toSorted();
  const file = files.find((name) => BUILT.test(name));
  assert(file !== undefined, 'the build has the script of the website');
  return { enhancer: `/assets/${file}`, release: createHash('sha256').update(files.join()).digest('base64url') };
}
