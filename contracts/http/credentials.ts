import * as z from 'zod/mini';
import { PASSWORD_MAXIMUM } from '@candor/domain/clients/limits.ts';
import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';

/** Password, bounded here only in length: its strength is a rule of `domain/clients`, with refusals of its own. */
export const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAXIMUM * 4));

/** Code at the end of a mailed link. */
export const code = z.string().check(z.regex(MAIL_CODE_PATTERN));
