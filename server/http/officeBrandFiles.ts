import type { Brand } from '@candor/brands/schema.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OFFICE_COOKIE } from '../modules/access/staff/index.ts';
import type { StaffSessions } from '../modules/access/staff/index.ts';
import { rememberServed } from '../modules/website/branding/index.ts';
import { readBrandFiles } from './brandFiles.ts';
import type { OfficePage } from './office.ts';
import { sendFile } from './pageFiles.ts';
import type { Site } from './sites.ts';
import { officeVisitorOf } from './visitor.ts';

const SITE = { site: 'office' satisfies Site } as const;
/** Files of two brands may have the same path: only addresses with a hash of the content are cached. */
const FOR_EVER = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

/**
 * Decision 019: adds the look of the chosen brand, so that the editor's canvas shows its pages as visitors see them.
 */
export function addOfficeBrandFiles(
  app: FastifyInstance,
  sessions: StaffSessions,
  { brands, previewOf }: Pick<OfficePage, 'brands' | 'previewOf'>,
): void {
  const filesOf = rememberServed((brand: Brand) => readBrandFiles(brand));
  app.get('/brand/*', { constraints: SITE }, async (request, reply) => {
    const found = await sessions.find(officeVisitorOf(request, reply).cookies.read(OFFICE_COOKIE));
    const brand = found.ok ? brands.find(({ id }) => id === found.value.brandId) : undefined;
    const file = brand && filesOf(brand).byPath.get(request.url.split('?')[0] ?? '');
    if (file === undefined) return notFound(reply);
    return sendFile(reply, file, request.url === file.address ? FOR_EVER : ASK_AGAIN);
  });
  const findOwn = ownBrand(sessions, brands);
  app.get<{ Params: { file: string } }>('/brand-logo/:file', { constraints: SITE }, async (request, reply) => {
    const brand = await findOwn(request, reply, '.svg');
    if (brand === undefined) return notFound(reply);
    return sendFile(reply, filesOf(brand).logo, ASK_AGAIN);
  });
  app.get<{ Params: { file: string } }>('/brand-preview/:file', { constraints: SITE }, async (request, reply) => {
    const brand = await findOwn(request, reply, '');
    if (brand === undefined) return notFound(reply);
    const { type, content } = previewOf(brand);
    return sendFile(reply, { type, content: Buffer.from(content) }, ASK_AGAIN);
  });
}

/** Finds a brand for the desk of brands, which shows only those in which a person has a role. */
function ownBrand(sessions: StaffSessions, brands: readonly Brand[]) {
  return async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply, ending: string) => {
    const found = await sessions.find(officeVisitorOf(request, reply).cookies.read(OFFICE_COOKIE));
    const own = found.ok ? await sessions.brandsFor(found.value.staffId, staffRoles) : [];
    return brands.find(({ id }) => own.includes(id) && request.params.file === `${id}${ending}`);
  };
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
}
