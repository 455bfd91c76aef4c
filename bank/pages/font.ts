import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const ADDRESS = '/inter.woff2';
const A_DAY = 'public, max-age=86400';

const file = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
);

/** The bank's font as its style sheet loads it. */
export const fontRule = `@font-face {
  font-family: 'Inter Variable';
  font-display: swap;
  font-weight: 100 900;
  src: url(${ADDRESS}) format('woff2-variations');
}`;

export function addFont(app: FastifyInstance): void {
  app.get(ADDRESS, (_request, reply) => reply.type('font/woff2').header('Cache-Control', A_DAY).send(file));
}
