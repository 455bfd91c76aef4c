import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { officeCalls } from '@candor/contracts/http/office/calls.ts';
import type { OfficeCallName } from '@candor/contracts/http/office/calls.ts';
import type { OfficeAnswerOf, OfficeCall, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { CONTENT } from '@candor/domain/content/jsonShape.ts';
import { PICTURE_BYTES_MAXIMUM } from '@candor/domain/content/desk/media.ts';
import { textFile } from '@candor/contracts/http/textFile.ts';
import type { TextFile } from '@candor/contracts/http/textFile.ts';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { KnownSenders } from '../admission/knownSenders.ts';
import { OFFICE_COOKIE } from '../modules/access/staff/index.ts';
import type {
  OfficeCaller,
  OfficeHandler,
  OfficeHandlers,
  OfficeVisitor,
  StaffSession,
  StaffSessions,
} from '../modules/access/staff/index.ts';
import { CallLines } from './callLines.ts';
import type { Send } from './callLines.ts';
import { countVisits } from './countVisits.ts';
import { sendRefusal } from './errors.ts';
import { parseExactJson } from './exactJson.ts';
import { sendPicture } from './pictures.ts';
import type { FindPicture, PictureRequest } from './pictures.ts';
import { addOfficeBrandFiles } from './officeBrandFiles.ts';
import type { BrandPreview } from './ownPages/brandSwitcher.ts';
import { editorPolicy, pageHeaders, publicPolicy, scriptsOfFile } from './pagePolicy.ts';
import type { Downloads } from './downloads.ts';
import { isSessionRate } from './rates.ts';
import type { Rates } from './rates.ts';
import { SECURITY_TEXT, sendSecurityText } from './securityText.ts';
import { SEARCH_HEADERS } from './sitemap.ts';
import type { Site } from './sites.ts';
import { readUploads } from './uploads.ts';
import { officeVisitorOf } from './visitor.ts';
import { readInCurrency } from '@candor/contracts/codecs.ts';

export interface OfficeDeps {
  readonly handlers: OfficeHandlers;
  readonly sessions: StaffSessions;
  readonly rates: Rates;
  /** Called when a member of staff asks for what none of their roles may do. */
  readonly onForbidden: (session: StaffSession, path: string, visitor: OfficeVisitor) => Promise<void>;
  /** Brand in whose currency the amounts of callers without a session are read. */
  readonly baseBrand: BrandId;
  /** Returns an ISO 4217 code: amounts are read with the decimals of the chosen brand's currency. */
  readonly currencyOf: (brandId: BrandId) => string;
  /** Pictures of the brands' pages. */
  readonly findPicture?: FindPicture;
  /** The built page; absent in tests of the calls alone. */
  readonly page?: OfficePage;
}

interface AddedOffice extends OfficeDeps {
  readonly known: KnownSenders;
  readonly downloads: Downloads;
}

interface OpenOffice extends AddedOffice {
  readonly lines: CallLines;
}

export interface OfficePage {
  readonly folder: string;
  /** The files host, whose pictures the page shows. */
  readonly filesSite: string;
  /** The brands whose pages are edited here, in their own look. */
  readonly brands: readonly Brand[];
  /** Makes a preview of a brand's home page. */
  readonly previewOf: (brand: Brand) => BrandPreview;
  readonly securityText: () => string;
  /** The address of a brand's pages. */
  readonly originOf: (brand: Brand) => string;
}

/** Ruling B1: a route of the office exists only on its host, where no other route exists. */
const SITE = { site: 'office' satisfies Site } as const;
/** Limit of a body with content: a hundred pages in a file, or one large page. */
const CONTENT_BYTES_MAXIMUM = 4 * 1_024 * 1_024;
/** Limits of an upload: a picture, its title and its text. */
const PICTURES = { fileBytes: PICTURE_BYTES_MAXIMUM, fieldBytes: 1_500 };
/** Decision 019: the address of the page editor. */
const EDITOR = '/content/edit/';
/** Rule BS-6: the address of the brand studio. */
const STUDIO = /^\/studio(?:[/?]|$)/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Adds everything on the office's host. A separate plugin, so that no hook of the brands' pages applies to it. */
export async function addOffice(app: FastifyInstance, added: AddedOffice): Promise<void> {
  const deps: OpenOffice = { ...added, lines: new CallLines(added.known) };
  await app.register(async (office) => {
    const names = Object.keys(officeCalls).filter(isOfficeCallName);
    for (const name of names.filter((one) => bodyOf(one) === undefined)) addCall(office, deps, name);
    await office.register(async (scope) => {
      readOfStaffOnly(scope, deps);
      readContentJson(scope);
      for (const name of names.filter((one) => bodyOf(one) === 'content')) addCall(scope, deps, name);
    });
    await office.register(async (scope) => {
      readOfStaffOnly(scope, deps);
      await readUploads(scope, { limits: PICTURES, senderOf: async (request) => accept(ofStaff(request)) });
      for (const name of names.filter((one) => bodyOf(one) === 'upload')) addCall(scope, deps, name);
    });
    addPictures(office, deps);
    office.all('/api/*', { constraints: SITE }, (_request, reply) => sendRefusal(reply, { code: 'notFound' }));
    if (deps.page === undefined) return;
    addOfficeBrandFiles(office, deps.sessions, deps.page);
    await addPage(office, deps, deps.page);
  });
}

/** Does the request come from a person who has signed in to the office? */
export async function isSignedIn(
  { sessions }: Pick<OfficeDeps, 'sessions'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return (await sessions.find(officeVisitorOf(request, reply).cookies.read(OFFICE_COOKIE))).ok;
}

function bodyOf(name: OfficeCallName): OfficeCall['body'] {
  const call: OfficeCall = officeCalls[name];
  return call.body;
}

/** Adds the pictures of the chosen brand, as its own host has them: drafts also show them. */
function addPictures(office: FastifyInstance, { findPicture, sessions }: OfficeDeps): void {
  if (findPicture === undefined) return;
  office.get<PictureRequest>('/media/:id/:file', { constraints: SITE }, async (request, reply) => {
    const found = await sessions.find(officeVisitorOf(request, reply).cookies.read(OFFICE_COOKIE));
    return found.ok
      ? sendPicture(reply, await findPicture(found.value.brandId, request.params), 'private')
      : sendRefusal(reply, found.refusal);
  });
}

/** Lets the scope read bodies of staff only: reading a stranger's large body costs more than refusing it. */
function readOfStaffOnly(scope: FastifyInstance, { sessions, rates }: OfficeDeps): void {
  scope.addHook('onRequest', async (request, reply) => {
    const { cookies, ip } = officeVisitorOf(request, reply);
    const token = cookies.read(OFFICE_COOKIE);
    const spent = rates.spend({ rate: 'read', ip, token });
    if (!spent.ok) return sendRefusal(reply, spent.refusal);
    const found = await sessions.find(token);
    return found.ok ? undefined : sendRefusal(reply, found.refusal);
  });
}

/** Names the uploader by their session, which was checked already; each browser counts as one. */
function ofStaff({ cookies }: FastifyRequest): string {
  return `staff ${cookies[OFFICE_COOKIE]}`;
}

/** Lets bodies within this scope have a page's size and depth. */
function readContentJson(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: CONTENT_BYTES_MAXIMUM },
    async (_request: FastifyRequest, body: string) => (body === '' ? undefined : parseExactJson(body, CONTENT)),
  );
}

function isOfficeCallName(name: string): name is OfficeCallName {
  return name in officeCalls;
}

function addCall<Name extends OfficeCallName>(app: FastifyInstance, deps: OpenOffice, name: Name): void {
  const call = officeCalls[name];
  const handler: OfficeHandlers[Name] = deps.handlers[name];
  app.route({
    method: call.method,
    url: call.path,
    constraints: SITE,
    compress: call.method === 'GET' ? {} : false,
    onRequest: isSessionRate(call.rate) ? [] : countVisits(deps.rates, call.rate),
    handler: async (request, reply) => {
      const token = request.cookies[OFFICE_COOKIE];
      const { rate } = call;
      const spent = isSessionRate(rate) ? deps.rates.spend({ rate, ip: request.ip, token }) : accept(true);
      if (!spent.ok) return sendRefusal(reply, spent.refusal);
      return deps.lines.answer(request, reply, { token, rate }, () => decide(call, handler, deps, request, reply));
    },
  });
}

/** Runs the steps that every call has: session, role, decoding, command, encoding. */
async function decide<C extends OfficeCall>(
  call: C,
  handler: OfficeHandler<C>,
  deps: OpenOffice,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Send> {
  const refused = (refusal: Refusal) => () => sendRefusal(reply, refusal);
  const caller = await identify(call, deps, officeVisitorOf(request, reply));
  if (!caller.ok) return refused(caller.refusal);
  const cookie = request.cookies[OFFICE_COOKIE];
  if (call.auth !== 'none' && cookie !== undefined) deps.known.learn(cookie, request.headers);
  const { value } = caller;
  const brandId = 'session' in value ? value.session.brandId : deps.baseBrand;
  const decoded = decode(call, request, deps.currencyOf(brandId));
  if (!decoded.ok) return refused(decoded.refusal);
  // If the call's `auth` requires a session, `identify` has returned a caller with one.
  const work = () => handler(decoded.value, caller.value as Parameters<OfficeHandler<C>>[1]);
  if (call.answer === textFile) {
    const subject = 'session' in value ? `${brandId}/staff/${value.session.staffId}` : '';
    // By its own schema, the answer of such a call is a file, which the compiler cannot follow either.
    return deps.downloads.open(reply, subject, work as () => Promise<Result<TextFile>>);
  }
  const result = await work();
  if (!result.ok) return refused(result.refusal);
  const data = encode(call, result.value);
  return () => reply.send({ status: true, data });
}

/** T24: gives no access without a proven session, nor without one of the roles that the contract names. */
async function identify(
  { auth, path, roles, userAction, fresh }: OfficeCall,
  { sessions, onForbidden }: OfficeDeps,
  visitor: OfficeVisitor,
): Promise<Result<OfficeVisitor | OfficeCaller>> {
  if (auth === 'none') return accept(visitor);
  const found = await sessions.find(visitor.cookies.read(OFFICE_COOKIE));
  if (!found.ok) return found;
  if (!roles.some((role) => found.value.roles.includes(role))) {
    await onForbidden(found.value, path, visitor);
    return refuse({ code: 'forbidden' });
  }
  if (fresh && !sessions.isFresh(found.value, visitor.ip)) return refuse({ code: 'freshLoginNeeded' });
  const session = userAction ? await sessions.touch(found.value) : found.value;
  return accept({ ...visitor, session });
}

function decode<C extends OfficeCall>(
  call: C,
  { body, query }: FastifyRequest,
  currency: string,
): Result<OfficeRequestOf<C>> {
  const parsed = readInCurrency(currency, () =>
    z.safeParse(call.request, call.method === 'GET' ? query : (body ?? {})),
  );
  // The compiler cannot follow a schema through the table of calls: this call's own schema has parsed the value.
  if (parsed.success) return accept(parsed.data as OfficeRequestOf<C>);
  const field = parsed.error.issues[0]?.path[0];
  return refuse({ code: 'malformed', ...(typeof field === 'string' && { field }) });
}

function encode<C extends OfficeCall>(call: C, value: OfficeAnswerOf<C>): unknown {
  return z.encode(call.answer, value);
}

/** Adds the one page for every address: its router finds the route. */
async function addPage(app: FastifyInstance, deps: OfficeDeps, page: OfficePage): Promise<void> {
  const { folder, filesSite, securityText } = page;
  const file = join(folder, 'index.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (html === undefined) return;
  const scripts = scriptsOfFile(html);
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    constraints: SITE,
    index: false,
    cacheControl: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('Cache-Control', FOR_EVER);
      reply.header('X-Content-Type-Options', 'nosniff');
    },
  });
  app.get('/robots.txt', { constraints: SITE }, (_request, reply) =>
    reply.headers(SEARCH_HEADERS).type('text/plain').send('User-agent: *\nDisallow: /\n'),
  );
  app.get(SECURITY_TEXT, { constraints: SITE }, (_request, reply) => sendSecurityText(reply, securityText()));
  app.get('/*', { constraints: SITE }, async (request, reply) => {
    const policyOf = request.url.startsWith(EDITOR) ? editorPolicy : publicPolicy;
    const framed = STUDIO.test(request.url) ? await brandOfSession(deps, page, request, reply) : undefined;
    const shown =
      framed === undefined ? html : html.replace('<head>', `<head><meta name="framed" content="${framed}">`);
    const frames = framed === undefined ? [] : [framed];
    const allowed = { html, scripts, host: request.headers.host ?? '', pictures: [filesSite], frames };
    return reply
      .headers(pageHeaders)
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', policyOf(allowed))
      .type('text/html; charset=utf-8')
      .send(shown);
  });
}

/** Returns the address of the session's brand: only the studio frames it, and strangers learn of no brand. */
async function brandOfSession(
  { sessions }: OfficeDeps,
  { brands, originOf }: OfficePage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const found = await sessions.find(officeVisitorOf(request, reply).cookies.read(OFFICE_COOKIE));
  const brand = found.ok ? brands.find(({ id }) => id === found.value.brandId) : undefined;
  return brand && originOf(brand);
}
