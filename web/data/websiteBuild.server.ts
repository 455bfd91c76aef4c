import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '@candor/domain/assert.ts';

/** Scripts of pages without a framework: files of the build, in development their sources. */
const scripts = {
  enhancer: { built: /^enhance-[\w-]+\.js$/, source: '/website/enhance/enhance.ts' },
  entrances: { built: /^entrances-[\w-]+\.js$/, source: '/portal/enhance/entrances.ts' },
  partners: { built: /^partners-[\w-]+\.js$/, source: '/affiliate/enhance/entrances.ts' },
} as const;

interface WebsiteBuild {
  /** Address of the website's one script. */
  readonly enhancer: string;
  /** Address of the script of the portal's entrances. */
  readonly entrances: string;
  /** Address of the script of the partners' entrances. */
  readonly partners: string;
  /**
   * Id of the build. Another release has other files: a page cached by a browser may name some that no longer exist.
   */
  readonly release: string;
}

let build: WebsiteBuild | undefined;

export function websiteBuild(): WebsiteBuild {
  build ??= import.meta.env.DEV ? ofSources() : readBuild();
  return build;
}

/** Returns the folder of the build's files for browsers. */
export function assetsFolder(): string {
  // The server's build may have put this module in a subfolder.
  const [, build = ''] = /^(.*)[\\/]server(?:[\\/].*)?$/.exec(import.meta.dirname) ?? [];
  return join(build, 'client/assets');
}

function ofSources(): WebsiteBuild {
  const { enhancer, entrances, partners } = scripts;
  const sources = { enhancer: enhancer.source, entrances: entrances.source, partners: partners.source };
  return { ...sources, release: 'development' };
}

function readBuild(): WebsiteBuild {
  const files = readdirSync(assetsFolder()).toSorted();
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
