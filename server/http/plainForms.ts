import { formFields } from '@candor/contracts/http/cms.ts';
import { send } from '@candor/contracts/http/contact.ts';
import { readRequest } from '@candor/contracts/reading.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBrowser, isSameOrigin } from '../modules/access/sessions/index.ts';
import type { CallDeps } from './calls.ts';
import type { CmsAppDeps } from './cms.ts';
import { sendRefusal } from './errors.ts';
import { originOf, visitorOf } from './visitor.ts';

const CONTENT_PATH = '/contact-forms/:form';
/** The portal's contact form is sent to its own page. */
const PORTAL_PATH = '/contact-us';
/** A page of the content, in any language. */
const PAGE = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)?)?$/;
/** The parts of such pages that say how it went (`web/website/blocks/ContactForm.tsx`, `web/portal/contact`). */
const ENDS = { sent: 'message-sent', failed: 'message-failed' } as const;

/** What a browser without scripts has sent. */
interface Sent {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: URLSearchParams;
}

/** The contact form of the content as a browser without scripts sends it: the answer leads back to the form's page. */
export function addPlainForms(app: FastifyInstance, deps: CmsAppDeps): void {
  addForm(app, CONTENT_PATH, async (sent) => {
    const page = sent.fields.get('page') ?? '';
    const end = (await isSubmitted(sent, deps)) ? ENDS.sent : ENDS.failed;
    return `${PAGE.test(page) ? page : '/'}#${end}`;
  });
}

/** The portal's, by the call that the page's script makes. */
export function addPlainContact(app: FastifyInstance, deps: Pick<CallDeps, 'handlers' | 'rates' | 'brandOf'>): void {
  addForm(app, PORTAL_PATH, async (sent) => {
    const end = (await isStored(sent, deps)) ? ENDS.sent : ENDS.failed;
    return `${PORTAL_PATH}#${end}`;
  });
}

function addForm(app: FastifyInstance, path: string, receive: (sent: Sent) => Promise<string>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const read = { parseAs: 'string' } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', read, (_request, body, done) => done(null, body));
    scope.post(path, { config: { worksIn: 'normal' } }, async (request, reply) => {
      const origin = originOf(request);
      if (!isBrowser(origin) || !isSameOrigin(origin)) return sendRefusal(reply, { code: 'notFound' });
      const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      return reply.redirect(await receive({ request, reply, fields }), 303);
    });
  });
}

async function isSubmitted({ request, fields }: Sent, { rates, brandOf, wireOf }: CmsAppDeps): Promise<boolean> {
  const { ip } = request;
  if (!rates.visit('public', ip).ok || !rates.visit('form', ip).ok) return false;
  const form = Object.fromEntries(Object.keys(formFields).map((name) => [name, fields.get(name)?.trim() ?? '']));
  // Specification 5: all of them are required; a browser asks for them before it sends.
  if (Object.values(form).includes('')) return false;
  const brand = brandOf(request);
  const { status } = await wireOf(brand).submit(brand.id, formOf(request), { form });
  return status === 200;
}

function formOf({ params }: FastifyRequest): string {
  const form: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'form') : undefined;
  return typeof form === 'string' ? form : '';
}

async function isStored(
  { request, reply, fields }: Sent,
  { handlers, rates, brandOf }: Pick<CallDeps, 'handlers' | 'rates' | 'brandOf'>,
): Promise<boolean> {
  // As the call itself, in whose place the form is.
  if (!rates.visit('public', request.ip).ok) return false;
  const brand = brandOf(request);
  const names = ['first_name', 'last_name', 'email', 'phone', 'message', 'website'];
  const given = Object.fromEntries(names.map((name) => [name, fields.get(name)?.trim() ?? '']));
  const letter = readRequest(send.request, given, brand.currency.code);
  if (!letter.ok) return false;
  return (await handlers.sendContact(letter.value, visitorOf(request, reply, brand))).ok;
}
