import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitConnections } from '../admission/connections.ts';
import type { ConnectionRules } from '../admission/connections.ts';
import { LARGE_ANSWERS } from '../admission/budgets.ts';
import { KnownSenders } from '../admission/knownSenders.ts';
import { Lines } from '../admission/lines.ts';
import type { RequestCounts } from '../admission/requests.ts';
import type { RefusalPace } from '../admission/refusalPace.ts';
import { surviveResets } from '../admission/resets.ts';
import { isClosedTo } from '../canaryKey.ts';
import type { Clock } from '../clock.ts';
import { EdgeLine } from '../database/edgeLine.ts';
import type { Handlers, Sessions } from '../modules/access/sessions/index.ts';
import { isSameOrigin } from '../modules/access/sessions/index.ts';
import type { UdfHandlers } from '../modules/terminal/udf/index.ts';
import { admitRequests } from './admit.ts';
import { addBank } from './bank.ts';
import { addCalls } from './calls.ts';
import type { CallDeps } from './calls.ts';
import { trustOf } from './clientAddress.ts';
import { addCms, isCms } from './cms.ts';
import { addLetters, addPlainForms } from './plainForms.ts';
import type { CmsDeps } from './cms.ts';
import { Downloads } from './downloads.ts';
import { addDocs } from './ownPages/docs.ts';
import { makeDocumentation } from './ownPages/documentation.ts';
import type { Documentation } from './ownPages/documentation.ts';
import { addPageFonts } from './ownPages/pageFonts.ts';
import { sendError, sendRefusal, sendUnreadable } from './errors.ts';
import { parseExactJson } from './exactJson.ts';
import { addFiles } from './files.ts';
import type { FileFinders } from './files.ts';
import { hostnameOf } from './hosts.ts';
import type { Hosts } from './hosts.ts';
import { addOffice, isSignedIn } from './office.ts';
import type { OfficeDeps } from './office.ts';
import { addMetrics } from './metrics.ts';
import type { Metrics } from './metrics.ts';
import { addOperator } from './operator.ts';
import type { OperatorDeps } from './operator.ts';
import { addPictures } from './pictures.ts';
import type { FindPicture } from './pictures.ts';
import { addPolicyReports } from './policyReports.ts';
import { addPublicLog } from './publicLog.ts';
import type { LogFiles } from './publicLog.ts';
import type { Rates } from './rates.ts';
import { addReadiness } from './readiness.ts';
import type { Readiness } from './readiness.ts';
import { ALWAYS, gateByMode } from './serviceGate.ts';
import type { GateDeps } from './serviceGate.ts';
import { siteConstraint } from './sites.ts';
import { traceRequests } from './traceRequests.ts';
import { addUdf } from './udf.ts';
import { addWebhooks, isWebhook } from './webhooks.ts';
import type { WebhookHandler } from './webhooks.ts';
import { originOf } from './visitor.ts';

export interface AppDeps {
  readonly hosts: Hosts;
  readonly handlers: Handlers;
  /** The datafeed for charting libraries. */
  readonly udf: UdfHandlers;
  readonly sessions: Sessions;
  readonly affiliates: CallDeps['affiliates'];
  readonly clock: Clock;
  readonly rates: Rates;
  /** The requests of each address; absent: counted for this app alone. */
  readonly requests?: RequestCounts | undefined;
  /** The pace of refusals; absent: in real time. */
  readonly pace?: RefusalPace;
  readonly log: FastifyBaseLogger;
  /** The line to the other edges; absent if there are none. */
  readonly line?: Pick<EdgeLine, 'take'>;
  /** The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted; no others are. */
  readonly trustedProxies?: readonly string[];
  /** Does every part of the server work? */
  readonly isHealthy: () => boolean;
  /** Can the server deal, and if not, which part cannot? */
  readonly readiness?: () => Promise<Readiness>;
  /** Metrics for monitoring programs, and the token with which they read them from other machines. */
  readonly monitoring?: { readonly metrics: Metrics; readonly token: string | undefined };
  /** Further health details, without secrets. */
  readonly condition?: () => Promise<Readonly<Record<string, string>>>;
  /** The mode in which the installation is served, and the pages that replace its own in it. */
  readonly service: GateDeps;
  /** The office's calls and pages, which exist on its own host only. */
  readonly office?: OfficeDeps;
  /** The API for an operator's programs, on the office's host. */
  readonly operator?: OperatorDeps;
  /** The content of the brands, for programs written for a Cockpit v1 host. */
  readonly cms?: CmsDeps;
  /** Webhooks of payment providers. */
  readonly webhooks?: WebhookHandler;
  /** Port of the Test bank's process on this machine; absent if there is none. */
  readonly bankPort?: number;
  /** The resources that tickets open on the files host. */
  readonly files?: FileFinders;
  /** The files of the public log. */
  readonly publicLog?: LogFiles;
  /** Makes the API documentation on another thread; absent: on this one. */
  readonly makeDocumentation?: () => Promise<Documentation>;
  /** Pictures of the brands' pages. */
  readonly findPicture?: FindPicture;
  /** Adds the pages: everything that is not below /api. */
  readonly addPages?: (app: FastifyInstance, pages: PageDeps) => Promise<void> | void;
}

/** What pages need to know about a request. */
export interface PageDeps {
  readonly brandOf: (request: FastifyRequest) => Brand;
  readonly sessions: Sessions;
  readonly rates: Pick<Rates, 'render' | 'spend'>;
}

const BODY_MAXIMUM = 64 * 1_024;
const HEADERS_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 30_000;
/** Time without traffic in either direction after which a connection is closed: silent peers and stalled readers. */
const STALL_LIMIT_MS = MINUTE_MS;
const COMPRESSED_FROM = 1_024;

/** Headers of API answers. None of our pages is such an answer, so a browser may only read one, never run it. */
const API_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

const HTTPS_ONLY = 'max-age=31536000; includeSubDomains';

/** Returns the functions that count refused connections and report a flood of them. */
function reportsOf({ monitoring, log }: AppDeps): Pick<ConnectionRules, 'onRefused' | 'onFlood'> {
  return {
    onRefused: (how) => monitoring?.metrics.refusedConnection(how),
    onFlood: () => log.warn('an address opens connections without an end: further ones are closed unanswered'),
  };
}

/** Creates the HTTP server: the contract's calls, health, and the pages. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { hosts, log } = deps;
  const trust = trustOf(deps.trustedProxies ?? []);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    bodyLimit: BODY_MAXIMUM,
    // The gate answers instead, as everywhere else.
    return503OnClosing: false,
    requestTimeout: REQUEST_LIMIT_MS,
    connectionTimeout: STALL_LIMIT_MS,
    routerOptions: { constraints: { site: siteConstraint(hosts) } },
    http: { headersTimeout: HEADERS_LIMIT_MS, connectionsCheckingInterval: 2_000 },
    frameworkErrors: (error, request, reply) => void sendUnreadable(error, request, reply),
  });
  surviveResets(app.server);
  limitConnections(app.server, { isProxy: (address) => trust(address, 0), ...reportsOf(deps) });
  traceRequests(app);
  app.addHook('onRequest', setHeaders);
  const known = new KnownSenders();
  admitRequests(app, { ...deps, known });
  readJsonOnly(app);
  app.addHook('onRequest', guard(hosts));
  const brandOf = (request: FastifyRequest): Brand => {
    const hostname = hostnameOf(request.headers.host);
    const brand = hosts.find(hostname) ?? hosts.findHidden(hostname);
    assert(brand !== undefined, 'the guard lets known hosts through only');
    return brand;
  };
  app.addHook('onResponse', logAnswer);
  if (deps.monitoring !== undefined) {
    addMetrics(app, { ...deps.monitoring, areaOf: areaOf(hosts), rates: deps.rates });
  }
  app.setErrorHandler((error, request, reply) => sendError(error, reply, request.log));
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, { code: 'notFound' }));
  await app.register(cookie);
  await app.register(compress, { threshold: COMPRESSED_FROM, globalDecompression: false });
  // Runs after the cookies are read, which show who may still use the platform.
  gateByMode(app, { ...deps, ...deps.service, brandOf });

  addHealth(app, deps);
  const large = new Lines(LARGE_ANSWERS);
  const { line = new EdgeLine() } = deps;
  addCalls(app, { ...deps, brandOf, large, known, downloads: new Downloads(line) });
  addUdf(app, { handlers: deps.udf, rates: deps.rates, hosts, brandOf, large });
  if (deps.cms !== undefined) {
    const cms = { ...deps.cms, rates: deps.rates, brandOf };
    addCms(app, cms);
    addPlainForms(app, cms);
  }
  addLetters(app, { ...deps, brandOf });
  if (deps.webhooks !== undefined) addWebhooks(app, { handler: deps.webhooks, rates: deps.rates, brandOf });
  const siteOf = ({ headers }: FastifyRequest): string => hosts.siteOf(hostnameOf(headers.host)) ?? 'brand';
  addPolicyReports(app, { rates: deps.rates, log, siteOf });
  addPageFonts(app);
  addDocs(app, { brandOf, rates: deps.rates, make: deps.makeDocumentation ?? makeDocumentation });
  if (deps.publicLog !== undefined) addPublicLog(app, { files: deps.publicLog, rates: deps.rates });
  if (deps.findPicture !== undefined) addPictures(app, deps.findPicture, brandOf);
  const downloads = new Downloads(line);
  if (deps.operator !== undefined) addOperator(app, { ...deps.operator, rates: deps.rates, downloads });
  if (deps.office !== undefined) await addOffice(app, { ...deps.office, known, downloads });
  await addFiles(app, deps.files ?? {}, deps.rates);
  if (deps.bankPort !== undefined) await addBank(app, deps.bankPort);
  app.all('/api/*', { config: ALWAYS }, (_request, reply) => sendRefusal(reply, { code: 'notFound' }));
  await deps.addPages?.(app, { brandOf, sessions: deps.sessions, rates: deps.rates });
  return app;
}

function addHealth(app: FastifyInstance, { isHealthy, condition, readiness, office, rates }: AppDeps): void {
  app.get('/api/health', { config: ALWAYS }, async (_request, reply) =>
    isHealthy()
      ? reply.send({ status: true, data: (await condition?.()) ?? {} })
      : sendRefusal(reply, { code: 'unavailable' }),
  );
  if (readiness === undefined) return;
  const isStaff = async (request: FastifyRequest, reply: FastifyReply) =>
    office !== undefined && (await isSignedIn(office, request, reply));
  addReadiness(app, { readiness, isStaff, rates });
}

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    body === '' ? undefined : parseExactJson(body),
  );
}

/** T19: sets the same headers on every answer of the API, including refusals of the first hooks. */
async function setHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (isApi(request)) reply.headers(API_HEADERS);
  if (request.protocol === 'https') reply.header('Strict-Transport-Security', HTTPS_ONLY);
}

/** T15, T16, T23: allows known hosts and plain paths only, and no orders from foreign pages. */
function guard(hosts: Hosts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (DOT_SEGMENT.test(request.url)) return sendRefusal(reply, { code: 'notFound' });
    const hostname = hostnameOf(request.headers.host);
    const site = hosts.siteOf(hostname);
    const brand = hosts.find(hostname);
    const isNobodys = site === undefined && (brand === undefined || isClosedTo(brand.id, request.headers));
    if (isNobodys && !(hosts.findHidden(hostname) !== undefined && isOpenWhileHidden(request))) {
      return sendRefusal(reply, { code: 'notFound' }, 421);
    }
    // The Test bank is a separate site with rules of its own: forms send clients there, as to any provider.
    if (site === 'bank') return undefined;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    // A provider is not one of our pages and needs no session: its signature identifies it. A program that requests the
    // content brings its own token, and its cookies are ignored.
    if (!reads && !isWebhook(request) && !isCms(request) && !isSameOrigin(originOf(request)))
      return sendRefusal(reply, { code: 'forbidden' });
    return undefined;
  };
}

/** Path segments that resolve to another path: a proxy that resolves them and a server that does not would disagree. */
const DOT_SEGMENT = /^[^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;
const FILE = '[\\w-][\\w.-]*';
/** A page preview, the files it loads, and files that do not reveal the brand. None of them links to a page. */
const OF_PREVIEW = new RegExp(
  '^/(?:studio/[\\w-]+(?:/theme\\.css)?|brand/logo\\.svg|' +
    `(?:assets|flags|brand/fonts|brand/media|media/[\\w-]+)/${FILE})(?:\\?|$)`,
);

/**
 * Rule BS-10: of a brand that is not public, only previews opened by tickets exist, and providers' reports on earlier
 * payments, which are still booked (BS-13).
 */
function isOpenWhileHidden(request: FastifyRequest): boolean {
  return isWebhook(request) || (request.method === 'GET' && OF_PREVIEW.test(request.url));
}

/** Names the area of a request for the metrics: one of our own sites, otherwise calls or pages. */
function areaOf(hosts: Hosts) {
  return (request: FastifyRequest): string =>
    hosts.siteOf(hostnameOf(request.headers.host)) ?? (isApi(request) ? 'api' : 'page');
}

function isApi({ url }: FastifyRequest): boolean {
  return /^\/(?:api(?:[/?]|$)|udf\/|operator\/)/.test(url);
}

/** T52: logs the route and not the address, which can contain a token; never a body. */
async function logAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, routeOptions } = request;
  const level = reply.statusCode < 400 ? 'debug' : 'info';
  request.log[level](
    { method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
    'answered',
  );
}
