import type { Brand } from '@candor/brands/schema.ts';
import { LANGUAGE_COOKIE } from '@candor/contracts/http/cookies.ts';
import { chooseLanguage, offeredLanguage } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Lifetime of the cookie, which is set here for `?lang=`, and by the page when its reader switches:
 * `web/data/language.ts`.
 */
const COOKIE_LIFE_S = 365 * 24 * 60 * 60;

type Asking = Pick<FastifyRequest, 'query' | 'cookies' | 'headers'>;

/** Returns the language to answer in (rule LA-1). */
export function languageOf({ query, cookies, headers }: Asking, { languages }: Pick<Brand, 'languages'>): Language {
  const accepted = headers['accept-language'];
  return chooseLanguage({ requested: requestedIn(query), stored: cookies[LANGUAGE_COOKIE], accepted }, languages);
}

/** Stores a language named in the address as the visitor's choice for the following pages. */
export function rememberLanguage(request: FastifyRequest, reply: FastifyReply, brand: Brand): void {
  const language = requestedLanguage(request, brand);
  if (language === undefined) return;
  void reply.setCookie(LANGUAGE_COOKIE, language, { path: '/', sameSite: 'lax', secure: true, maxAge: COOKIE_LIFE_S });
}

/** Returns the language that the query asks for, if the brand offers it. */
export function requestedLanguage({ query }: Pick<Asking, 'query'>, { languages }: Pick<Brand, 'languages'>) {
  return offeredLanguage(requestedIn(query), languages);
}

function requestedIn(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined;
  const language: unknown = Reflect.get(query, 'lang');
  return typeof language === 'string' ? language : undefined;
}
