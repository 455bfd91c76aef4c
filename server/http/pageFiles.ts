import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { fontNames } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rememberServed } from '../modules/website/branding/index.ts';
import { fontFiles, readBrandFiles } from './brandFiles.ts';
import type { BrandFile, BrandFiles } from './brandFiles.ts';

export interface PageFileDeps {
  /** The pages' built files; empty in development. */
  readonly clientFolder: string;
  readonly brandOf: (request: FastifyRequest) => Brand;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/** Adds everything that a page loads: its scripts and styles, the flags and the brand's look. */
export async function addPageFiles(app: FastifyInstance, { clientFolder, brandOf }: PageFileDeps): Promise<void> {
  const assets = join(clientFolder, 'assets');
  if (existsSync(assets)) await addFolder(app, { root: assets, prefix: '/assets/', keep: FOR_EVER });
  addSeenPages(app, join(clientFolder, 'seen-pages.js'));
  await addFolder(app, { root: flagFolder(), prefix: '/flags/', keep: A_DAY });

  const filesOf = rememberFiles(brandOf);
  app.get('/brand/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const file = filesOf(request).byPath.get(path) ?? fontAt(path);
    if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return sendFile(reply, file, request.url === file.address ? FOR_EVER : A_DAY);
  });
  app.get('/favicon.ico', (request, reply) => sendFile(reply, filesOf(request).logo, A_DAY));
}

/** Adds the script that keeps the pages a browser has seen: its path decides that it may serve all of them. */
function addSeenPages(app: FastifyInstance, path: string): void {
  if (!existsSync(path)) return;
  const content = readFileSync(path);
  app.get('/seen-pages.js', (_request, reply) =>
    reply
      .headers({
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(content),
  );
}

interface Folder {
  readonly root: string;
  readonly prefix: string;
  readonly keep: string;
}

async function addFolder(app: FastifyInstance, { root, prefix, keep }: Folder): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    index: false,
    cacheControl: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('Cache-Control', keep);
      reply.header('X-Content-Type-Options', 'nosniff');
    },
  });
}

/** Policy of a drawing: opened on its own it is a page of ours, so it must run nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function sendFile(
  reply: FastifyReply,
  { content, type }: Pick<BrandFile, 'content' | 'type'>,
  keep: string,
): FastifyReply {
  if (type === 'image/svg+xml') reply.header('Content-Security-Policy', DRAWING_POLICY);
  return reply
    .headers({ 'Content-Type': type, 'Cache-Control': keep, 'X-Content-Type-Options': 'nosniff' })
    .send(content);
}

/** Finds a font that no page of the brand uses: the studio shows drafts with other shipped fonts. */
function fontAt(path: string): BrandFile | undefined {
  const name = /^\/brand\/fonts\/([a-z0-9-]+)-latin(?:-ext)?-wght-normal\.woff2$/.exec(path)?.[1];
  const font = fontNames.find((one) => one === name);
  return font && fontFiles([font]).find(({ address }) => address.startsWith(`${path}?`));
}

/** Reads each brand's files once, until others are published. */
function rememberFiles(brandOf: PageFileDeps['brandOf']): (request: FastifyRequest) => BrandFiles {
  const filesOf = rememberServed((brand: Brand) => readBrandFiles(brand));
  return (request) => filesOf(brandOf(request));
}

function flagFolder(): string {
  const entry = fileURLToPath(import.meta.resolve('country-flag-icons'));
  return join(dirname(entry), '3x2');
}
