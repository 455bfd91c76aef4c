import { readName } from '@candor/domain/clients/writing.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';

/** Reads a field of the request by a rule, whose refusal then names the field. */
export function readField(field: string, text: string, rule: (text: string) => Result<string>): Result<string> {
  const read = rule(text);
  return read.ok ? read : refuse({ ...read.refusal, field });
}

export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** Rule CL-5: reads the two names of a request. */
export function readNames(request: { readonly first_name: string; readonly last_name: string }): Result<Names> {
  const firstName = readField('first_name', request.first_name, readName);
  if (!firstName.ok) return firstName;
  const lastName = readField('last_name', request.last_name, readName);
  return lastName.ok ? accept({ firstName: firstName.value, lastName: lastName.value }) : lastName;
}
