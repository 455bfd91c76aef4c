import type { JsonObject, JsonValue } from './entry.ts';

/** An answer at the addresses that a host of Cockpit v1 has. */
export interface WireAnswer {
  readonly status: number;
  readonly type: 'application/json' | 'text/html';
  readonly body: string;
}

export const nothingAnswer: WireAnswer = { status: 404, type: 'text/html', body: '' };
export const unreadableAnswer = jsonAnswer(406, { error: true, message: 'Oooops, something went wrong.' });
export const unauthorizedAnswer = jsonAnswer(401, { error: 'Unauthorized' });
export const tooManyAnswer = jsonAnswer(429, { error: 'Too Many Requests' });
export const unavailableAnswer = jsonAnswer(503, { error: 'Service Unavailable' });
/** The space in these two bodies is the original's. */
export const unnamedAnswer: WireAnswer = {
  status: 412,
  type: 'application/json',
  body: '{"error": "Missing collection name"}',
};
export const unknownAnswer: WireAnswer = { ...unnamedAnswer, body: '{"error": "Collection not found"}' };

/** Makes an answer with a JSON body. */
export function jsonAnswer(status: number, value: JsonValue): WireAnswer {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

/** Answers with one field of a singleton: a text as it is, everything else as JSON. */
export function fieldAnswer(entry: JsonObject, field: string): WireAnswer {
  const value = Object.hasOwn(entry, field) ? entry[field] : undefined;
  if (value === undefined || value === null) return nothingAnswer;
  return typeof value === 'string' ? { status: 200, type: 'text/html', body: value } : jsonAnswer(200, value);
}
