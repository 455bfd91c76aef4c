import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A witness of the public log: the key that it signs with, and its address. */
export interface WitnessSetting {
  readonly key: string;
  readonly address: string;
}

const KEY = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/;
const WITNESS = 4;
const ID_LETTERS = 8;

/** Parses witnesses separated by spaces, each as KEY=ADDRESS. */
export function parseWitnesses(text: string, context: z.RefinementCtx): WitnessSetting[] {
  const found = text
    .split(/\s+/)
    .filter((one) => one !== '')
    .map((one) => ({ key: one.slice(0, one.indexOf('=')), address: one.slice(one.indexOf('=') + 1) }));
  if (found.every(({ key, address }) => isWitnessKey(key) && isAddress(address))) return found;
  context.addIssue({ code: 'custom', message: 'KEY=ADDRESS of each witness, as it prints them (docs/log.md)' });
  return z.NEVER;
}

function isWitnessKey(text: string): boolean {
  const [, name = '', id, encoded = ''] = KEY.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  const hash = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex');
  return bytes[0] === WITNESS && hash.slice(0, ID_LETTERS) === id;
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
