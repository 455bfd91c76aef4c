import { formFields } from '@candor/contracts/http/cms.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isBrowser, isSameOrigin } from '../modules/access/sessions/index.ts';
import type { CmsAppDeps } from './cms.ts';
import { sendRefusal } from './errors.ts';
import { originOf } from './visitor.ts';

const PATH = '/contact-forms/:form';
/** A page of the content, in any language. */
const PAGE = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)?)?$/;
/** The parts of such a page that say how it went (`web/website/blocks/ContactForm.tsx`). */
const ENDS = { sent: 'message-sent', failed: 'message-failed' } as const;

/** The contact form of the content as a browser without scripts sends it: the answer leads back to the form's page. */
export function addPlainForms(app: FastifyInstance, deps: CmsAppDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const read = { parseAs: 'string' } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', read, (_request, body, done) => done(null, body));
    scope.post<{ Params: { readonly form: string } }>(
      PATH,
      { config: { worksIn: 'normal' } },
      async (request, reply) => {
        const origin = originOf(request);
        if (!isBrowser(origin) || !isSameOrigin(origin)) return sendRefusal(reply, { code: 'notFound' });
        const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        const page = fields.get('page') ?? '';
        const end = (await isSent(request, deps, fields)) ? ENDS.sent : ENDS.failed;
        return reply.redirect(`${PAGE.test(page) ? page : '/'}#${end}`, 303);
      },
    );
  });
}

type Sending = FastifyRequest<{ Params: { readonly form: string } }>;

async function isSent(request: Sending, { rates, brandOf, wireOf }: CmsAppDeps, sent: URLSearchParams) {
  const { ip, params } = request;
  if (!rates.visit('public', ip).ok || !rates.visit('form', ip).ok) return false;
  const form = Object.fromEntries(Object.keys(formFields).map((name) => [name, sent.get(name)?.trim() ?? '']));
  // Specification 5: all of them are required; a browser asks for them before it sends.
  if (Object.values(form).includes('')) return false;
  const brand = brandOf(request);
  const { status } = await wireOf(brand).submit(brand.id, params.form, { form });
  return status === 200;
}
