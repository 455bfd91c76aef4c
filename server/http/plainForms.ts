import { formFields } from '@candor/contracts/http/cms.ts';
import { send as sendOpenComplaint } from '@candor/contracts/http/complaints.ts';
import { send as sendMessage } from '@candor/contracts/http/contact.ts';
import { readRequest } from '@candor/contracts/reading.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBrowser, isSameOrigin } from '../modules/access/sessions/index.ts';
import { commandIdOf } from '../modules/desks/contact/index.ts';
import type { CallDeps } from './calls.ts';
import type { CmsAppDeps } from './cms.ts';
import { sendRefusal } from './errors.ts';
import { originOf, visitorOf } from './visitor.ts';

const CONTENT_PATH = '/contact-forms/:form';
/** Path of a content page, in any language. */
const PAGE = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)?)?$/;
/** Anchors of the parts that report the outcome (`ContactForm.tsx` of the website, `LetterForm.tsx` of the portal). */
const ENDS = { sent: 'message-sent', failed: 'message-failed' } as const;

/** A form sent by a browser without scripts. */
interface Sent {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: URLSearchParams;
}

/** Adds the content's contact form for browsers without scripts: the answer redirects back to the form's page. */
export function addPlainForms(app: FastifyInstance, deps: CmsAppDeps): void {
  addForm(app, CONTENT_PATH, async (sent) => {
    const page = sent.fields.get('page') ?? '';
    const end = (await isSubmitted(sent, deps)) ? ENDS.sent : ENDS.failed;
    return `${PAGE.test(page) ? page : '/'}#${end}`;
  });
}

type LetterDeps = Pick<CallDeps, 'handlers' | 'rates' | 'brandOf' | 'clock'>;
/** Reads a form as the call of its page's script would have sent it, and stores it. */
type Store = (words: Given, visitor: Visitor) => Promise<boolean>;
type Given = Readonly<Record<string, string>>;
type Visitor = ReturnType<typeof visitorOf>;

/** Adds the forms of visitors' letters (`web/portal/entry/LetterForm.tsx`), each sent to its own page. */
export function addLetters(app: FastifyInstance, deps: LetterDeps): void {
  const { sendContact, sendComplaint } = deps.handlers;
  addLetter(app, deps, '/contact-us', async (words, visitor) => {
    const letter = readRequest(sendMessage.request, words, visitor.brand.currency.code);
    return letter.ok && (await sendContact(letter.value, visitor)).ok;
  });
  addLetter(app, deps, '/complaints', async (words, visitor) => {
    const complaint = { ...words, command_id: commandIdOf(wordsOf(words), deps.clock.now()) };
    const letter = readRequest(sendOpenComplaint.request, complaint, visitor.brand.currency.code);
    return letter.ok && (await sendComplaint(letter.value, visitor)).ok;
  });
}

/** Returns the words that identify a complaint: sent twice, by a double click or by going back, it is the same one. */
function wordsOf({ first_name: first, last_name: last, email, category, subject, text }: Given): readonly unknown[] {
  return [first, last, email, category, subject, text];
}

function addLetter(app: FastifyInstance, { rates, brandOf }: LetterDeps, path: string, store: Store): void {
  addForm(app, path, async ({ request, reply, fields }) => {
    const words = Object.fromEntries([...fields].map(([name, text]) => [name, text.trim()]));
    // Counted as the call that the form replaces.
    const mayBe = rates.visit('public', request.ip).ok;
    const isStored = mayBe && (await store(words, visitorOf(request, reply, brandOf(request))));
    return `${path}#${isStored ? ENDS.sent : ENDS.failed}`;
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
  // Specification 5: all fields are required; a browser asks for them before it sends.
  if (Object.values(form).includes('')) return false;
  const brand = brandOf(request);
  const { status } = await wireOf(brand).submit(brand.id, formOf(request), { form });
  return status === 200;
}

function formOf({ params }: FastifyRequest): string {
  const form: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'form') : undefined;
  return typeof form === 'string' ? form : '';
}
