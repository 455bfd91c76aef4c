import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '@candor/domain/assert.ts';

/** The scripts of pages without a framework: of the build, and in development of their sources. */
const scripts = {
  enhancer: { built: /^enhance-[\w-]+\.js$/, source: '/website/enhance/enhance.ts' },
  entrances: { built: /^entrances-[\w-]+\.js$/, source: '/portal/enhance/entrances.ts' },
  partners: { built: /^partners-[\w-]+\.js$/, source: '/affiliate/enhance/entrances.ts' },
} as const;

interface WebsiteBuild {
  /** The address of the website's one script. */
  readonly enhancer: string;
  /** The address of that of the portal's entrances. */
  readonly entrances: string;
  /** The address of that of the partners' entrances. */
  readonly partners: string;
  /** Another one has other files: a page that a browser has kept may name some that no longer exist. */
  readonly release: string;
}

let known: WebsiteBuild | undefined;

export function websiteBuild(): WebsiteBuild {
  known ??= import.meta.env.DEV ? ofSources() : readBuild();
  return known;
}

function ofSources(): WebsiteBuild {
  const { enhancer, entrances, partners } = scripts;
  const sources = { enhancer: enhancer.source, entrances: entrances.source, partners: partners.source };
  return { ...sources, release: 'development' };
}

function readBuild(): WebsiteBuild {
  // Wherever the server's build has put this module.
  const [, build = ''] = /^(.*)[\\/]server(?:[\\/].*)?$/.exec(import.meta.dirname) ?? [];
  const files = readdirSync(join(build, 'client/assets')).toSorted();
  return {
    enhancer: addressIn(files, scripts.enhancer.built),
    entrances: addressIn(files, scripts.entrances.built),
    partners: addressIn(files, scripts.partners.built),
    release: createHash('sha256').update(files.join()).digest('base64url'),
  };
}

function addressIn(files: readonly string[], built: RegExp): string {
  const file = files.find((name) => built.test(name));
  assert(file !== undefined, 'the build has the scripts of pages without a framework');
  return `/assets/${file}`;
}
