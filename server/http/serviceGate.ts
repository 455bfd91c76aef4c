import type { Brand } from '@candor/brands/schema.ts';
import type { Themes } from '@candor/domain/branding/colours.ts';
import { expectedEnd, retrySeconds, serviceRefusal } from '@candor/domain/service/serviceMode.ts';
import type { ServiceMode } from '@candor/domain/service/serviceMode.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { SESSION_COOKIE } from '../modules/access/sessions/index.ts';
import type { Sessions } from '../modules/access/sessions/index.ts';
import type { ServiceBoard } from '../modules/access/serviceMode/index.ts';
import { sendRefusal } from './errors.ts';
import { hostnameOf } from './hosts.ts';
import type { Hosts } from './hosts.ts';
import { languageOf } from './language.ts';
import { rememberServed } from '../modules/website/branding/index.ts';
import { CLOSING_SECONDS, maintenancePage, maintenanceStyle } from './maintenancePage.ts';
import type { MaintenanceFacts } from './maintenancePage.ts';
import { pageHeaders } from './pagePolicy.ts';
import type { Rates } from './rates.ts';
import { isCall, isRead, pathOf, wantsPage } from './wantsPage.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rule SM-1: the most limited mode of the installation in which the route still works. */
    worksIn?: ServiceMode;
  }
}

/** Routes that work in every mode: probes, webhooks, and addresses at which nothing exists. */
export const ALWAYS = { worksIn: 'maintenance' } as const;

export interface GateDeps {
  readonly board: Pick<ServiceBoard, 'state' | 'allows'>;
  /** The themes of a brand's maintenance page. */
  readonly themesOf: (brand: Brand) => Themes;
}

interface OpenGate extends GateDeps {
  /** The maintenance style, made once for each brand. */
  readonly styleOf: (brand: Brand) => string;
  readonly hosts: Hosts;
  readonly brandOf: (request: FastifyRequest) => Brand;
  readonly sessions: Pick<Sessions, 'findByCookie'>;
  readonly rates: Pick<Rates, 'spend'>;
  readonly clock: Clock;
}

/** Files that the platform's page loads, and the mark of every page. */
const PAGE_FILE = /^\/(?:assets|brand|flags)\/|^\/(?:favicon\.ico|seen-pages\.js)$/;
/** Rule SM-8: the status page, which also reports maintenance. */
const STATUS = /^\/status(?:\.data)?$/;
/** Rule SM-5: the page on which a client closes positions, with the framework's requests for it. */
const PLATFORM = /^\/platform(?:[/.]|$)/;
const FORM = /^application\/x-www-form-urlencoded\b/i;

/**
 * Rule SM-2: refuses what does not work in the mode in force before its body is read. The office and our other own
 * sites are never limited.
 */
export function gateByMode(app: FastifyInstance, parts: Omit<OpenGate, 'styleOf'>): void {
  const gate = { ...parts, styleOf: rememberServed((brand: Brand) => maintenanceStyle(brand, parts.themesOf(brand))) };
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isClosing) return refuseClosing(gate, request, reply);
    if (gate.board.state.mode === 'normal') return undefined;
    if (gate.hosts.siteOf(hostnameOf(request.headers.host)) !== undefined) return undefined;
    if (gate.board.allows(modeOf(request))) return undefined;
    const path = pathOf(request);
    if (isForm(request)) return sendPage(gate, request, reply, { isForm: true, isSignedIn: false });
    if (!isRead(request) || isCall(request)) return refuse(gate, reply);
    const isSignedIn = await hasSession(gate, request);
    return isSignedIn && PLATFORM.test(path)
      ? undefined
      : sendPage(gate, request, reply, { isForm: false, isSignedIn });
  });
}

/** Refuses what still arrives over open connections while the server closes: people read a page, programs an answer. */
function refuseClosing(gate: OpenGate, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isOfBrand = gate.hosts.siteOf(hostnameOf(request.headers.host)) === undefined;
  const sentForm = isForm(request);
  if (isOfBrand && (wantsPage(request) || sentForm))
    return sendPage(gate, request, reply, { isForm: sentForm, isSignedIn: false, isClosing: true });
  return sendRefusal(reply, { code: 'unavailable', params: { seconds: String(CLOSING_SECONDS) } });
}

/** Returns the mode that a route declares; without one, the mode follows from whether it only reads or writes. */
function modeOf(request: FastifyRequest): ServiceMode {
  const { worksIn } = request.routeOptions.config;
  if (worksIn !== undefined) return worksIn;
  if (!isRead(request)) return 'normal';
  const path = pathOf(request);
  return PAGE_FILE.test(path) || STATUS.test(path) ? 'maintenance' : 'readOnly';
}

/** Is it a page's form sent by a browser without scripts? Its sender then reads a page, not a call's answer. */
function isForm(request: FastifyRequest): boolean {
  return request.method === 'POST' && !isCall(request) && FORM.test(request.headers['content-type'] ?? '');
}

function refuse({ board, clock }: OpenGate, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, serviceRefusal(board.state, clock.now()));
}

/** Does the request have a session? Guessing cookies is counted like any other use. */
async function hasSession({ brandOf, sessions, rates }: OpenGate, request: FastifyRequest): Promise<boolean> {
  const cookie = request.cookies[SESSION_COOKIE];
  if (cookie === undefined || !rates.spend({ rate: 'read', ip: request.ip, token: cookie }).ok) return false;
  const found = await sessions.findByCookie(brandOf(request).id, hostnameOf(request.headers.host), cookie);
  return found !== undefined;
}

type Reader = Pick<MaintenanceFacts, 'isForm' | 'isSignedIn' | 'isClosing'>;

function sendPage(gate: OpenGate, request: FastifyRequest, reply: FastifyReply, reader: Reader): FastifyReply {
  const { until, note } = gate.board.state;
  const now = gate.clock.now();
  const brand = gate.brandOf(request);
  const { html, policy } = maintenancePage({
    brand,
    ...reader,
    note: reader.isClosing === true ? undefined : note,
    language: languageOf(request, brand),
    style: gate.styleOf(brand),
    until: reader.isClosing === true ? undefined : expectedEnd(gate.board.state, now),
  });
  return reply
    .code(503)
    .headers(pageHeaders)
    .header('Retry-After', String(reader.isClosing === true ? CLOSING_SECONDS : retrySeconds(until, now)))
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);
}
