import { textLimits } from '@candor/domain/clients/limits.ts';
import * as z from 'zod/mini';
import { commandId, email } from '../codecs.ts';
import { call } from './call.ts';

/**
 * Text on one line, so that no part of it can begin a header or a second line anywhere (T59). `maximum` in characters.
 */
export function line(maximum: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum), z.regex(/^\P{Cc}*$/u));
}

/** Text of one or more lines, separated by \n; other control characters are refused. `maximum` in characters. */
export function lines(maximum: number) {
  return z.codec(
    z.string(),
    z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum), z.regex(/^(?:\P{Cc}|\n|\t)*$/u)),
    { decode: (text) => text.replaceAll('\r\n', '\n'), encode: (text) => text },
  );
}

export const send = call({
  method: 'POST',
  path: '/api/contact',
  auth: 'none',
  rate: 'public',
  userAction: false,
  worksIn: 'normal',
  summary:
    "Stores a message to the brand and forwards it to the brand's endpoint; once for each command id, or once a day " +
    'without one.',
  request: z.strictObject({
    /** Id of the message; one without is identified by its text: the same text within a day (UTC) is one message. */
    command_id: z.optional(commandId),
    first_name: line(textLimits.name),
    last_name: line(textLimits.name),
    email,
    phone: line(textLimits.phone),
    message: lines(textLimits.message),
    /**
     * Field that is invisible on the page: a message in which a program has filled it in is acknowledged and dropped.
     */
    website: z.optional(z.string().check(z.maxLength(textLimits.sourcePage))),
  }),
  answer: z.object({}),
});
