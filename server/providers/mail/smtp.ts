import { createTransport } from 'nodemailer';
import { MailRefused } from './interface.ts';
import type { MailProvider, OutgoingMail } from './interface.ts';

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 20_000;
/** Lowest status that is final: answers of 500 and above (RFC 5321, 4.2.1). */
const FINAL_FROM = 500;
const ofMail = ['RCPT TO', 'DATA'] as const;

/** Passes mails to an SMTP server, with `smtps:` or STARTTLS as the URL says. */
export function smtpMail(url: string): MailProvider {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ from, to, messageId, language, subject, text, html, at }: OutgoingMail) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          date: new Date(at),
          messageId: `<${messageId}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefused('the mail server refuses this mail', { cause: error }) : error;
      }
    },
    close: async () => transport.close(),
  };
}

/**
 * Connects, encrypts and logs in as for a mail, and sends none. Returns why that fails, as codes only: a server's
 * message may quote what was sent.
 */
export async function trySmtp(url: string, limitMs: number): Promise<string | undefined> {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const read = (name: string): unknown => Reflect.get(Object(error), name);
    return [read('originalCode') ?? read('code'), read('responseCode')].filter(isCode).join(', ') || 'failed';
  } finally {
    transport.close();
  }
}

function isCode(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Is this a refusal of the address or text? A refusal of our own login or sender can be fixed and is not final. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'responseCode');
  const isOfMail = ofMail.some((command) => command === Reflect.get(error, 'command'));
  return isOfMail && typeof code === 'number' && code >= FINAL_FROM;
}
