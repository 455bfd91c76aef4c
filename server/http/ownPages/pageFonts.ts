import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readFont } from '../brandFonts.ts';
import { sendRefusal } from '../errors.ts';

const FOLDER = '/own/fonts';
const FOR_EVER = 'public, max-age=31536000, immutable';
const FINGERPRINT_LENGTH = 12;

const fonts = (['inter', 'manrope'] as const).map((name) => readFont(name, FOLDER));
const files = new Map(
  fonts
    .flatMap((font) => font.files)
    .map(({ name, content }) => [`${FOLDER}/${name}`, { content, version: fingerprintOf(content) }]),
);

/**
 * The product's two fonts as style sheets load them; browsers keep them for ever, since an address names its content.
 */
export const fontRules = fonts
  .map(({ css }) => css)
  .join('\n')
  .replaceAll(/url\(([^)]+)\)/g, (_all, path: string) => `url(${path}?v=${files.get(path)?.version ?? ''})`);

/** Serves the fonts of the pages that the server makes itself. */
export function addPageFonts(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${FOLDER}/:file`, (request, reply) => {
    const font = files.get(`${FOLDER}/${request.params.file}`);
    if (font === undefined) return sendRefusal(reply, { code: 'notFound' });
    reply.headers({ 'Cache-Control': FOR_EVER, 'X-Content-Type-Options': 'nosniff' });
    return reply.type('font/woff2').send(font.content);
  });
}

function fingerprintOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, FINGERPRINT_LENGTH);
}
