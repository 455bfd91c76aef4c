import type { Brand } from '@candor/brands/schema.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import type { FastifyInstance } from 'fastify';
import { OFFICE_COOKIE } from '../modules/access/staff/index.ts';
import type { StaffSessions } from '../modules/access/staff/index.ts';
import { readBrandFiles } from './brandFiles.ts';
import type { BrandFiles } from './brandFiles.ts';
import { sendFile } from './pageFiles.ts';
import type { Site } from './sites.ts';
import { officeVisitorOf } from './visitor.ts';

const SITE = { site: 'office' satisfies Site } as const;
/** Files of two brands may have the same path: only addresses with a hash of the content are cached. */
const FOR_EVER = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

/** Decision 019: the look of the chosen brand, so that the editor's canvas shows its pages as visitors see them. */
export function addOfficeBrandFiles(app: FastifyInstance, sessions: StaffSessions, brands: readonly Brand[]): void {
  const known = new Map<string, BrandFiles>();
  const filesOf = (brand: Brand): BrandFiles => {
    const files = known.get(brand.id) ?? readBrandFiles(brand);
    known.set(brand.id, files);
    return files;
  };
  app.get('/brand/*', { constraints: SITE }, async (request, reply) => {
    const found = await sessions.find(officeVisitorOf(request, reply).cookies.read(OFFICE_COOKIE));
    const brand = found.ok ? brands.find(({ id }) => id === found.value.brandId) : undefined;
    const file = brand && filesOf(brand).byPath.get(request.url.split('?')[0] ?? '');
    if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return sendFile(reply, file, request.url === file.address ? FOR_EVER : ASK_AGAIN);
  });
  addLogos(app, sessions, brands, filesOf);
}

/** The logos of the brands in which a person has a role, for the desk that lists them. */
function addLogos(
  app: FastifyInstance,
  sessions: StaffSessions,
  brands: readonly Brand[],
  filesOf: (brand: Brand) => BrandFiles,
): void {
  app.get<{ Params: { file: string } }>('/brand-logo/:file', { constraints: SITE }, async (request, reply) => {
    const found = await sessions.find(officeVisitorOf(request, reply).cookies.read(OFFICE_COOKIE));
    const own = found.ok ? await sessions.brandsFor(found.value.staffId, staffRoles) : [];
    const brand = brands.find(({ id }) => own.includes(id) && request.params.file === `${id}.svg`);
    if (brand === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    return sendFile(reply, filesOf(brand).logo, ASK_AGAIN);
  });
}
