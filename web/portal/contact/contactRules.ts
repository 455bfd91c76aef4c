import { textLimits } from '@candor/domain/clients/limits.ts';
import { emailRule, requiredRule } from '../../data/fieldRules.ts';
import type { Say } from '../../data/fieldRules.ts';
import type { Words } from '../../data/wordFiller.ts';

export const contactFields = ['first_name', 'last_name', 'email', 'phone', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** Facts for the form's script. */
export interface ContactFacts {
  readonly words: Words;
}

type ContactText = Parameters<Say>[0] | `contact.${'firstName' | 'lastName' | 'phone' | 'message'}`;

/** Rules of the contact form, with their messages (specification 5). */
export function contactRules(say: (key: ContactText, params: Parameters<Say>[1]) => string) {
  return {
    first_name: requiredRule(say, say('contact.firstName', {}), textLimits.name),
    last_name: requiredRule(say, say('contact.lastName', {}), textLimits.name),
    email: emailRule(say),
    phone: requiredRule(say, say('contact.phone', {}), textLimits.phone),
    message: requiredRule(say, say('contact.message', {}), textLimits.message),
  };
}
