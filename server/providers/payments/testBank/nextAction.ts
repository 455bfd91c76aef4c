import type { NextAction } from '@candor/domain/payments/provider.ts';
import { at, textAt, timeAt } from '../answers.ts';
import { pageOf } from '../pages.ts';

/** The Test bank's instruction to the browser; undefined where it is not usable. */
export function nextOf(next: unknown, { url: own }: { readonly url: string }): NextAction | undefined {
  const shape = textAt(next, 'shape');
  if (shape === 'instructions') return instructionsOf(next);
  const url = pageOf(textAt(next, 'url'), { url: own, pageHosts: [] });
  if (url === undefined) return undefined;
  switch (shape) {
    case 'redirect':
      return { kind: 'redirect', url, expiresAt: timeAt(next, 'expires_at') };
    case 'externalLink':
      return { kind: 'externalLink', url };
    case 'formPost':
      return { kind: 'formPost', action: url, fields: textsAt(next, 'fields') };
    case 'widget': {
      const clickSelector = textAt(next, 'click_selector');
      if (clickSelector === undefined) return undefined;
      return { kind: 'widget', scriptUrl: url, data: textsAt(next, 'data'), clickSelector };
    }
    default:
      return undefined;
  }
}

function instructionsOf(next: unknown): NextAction | undefined {
  const reference = textAt(next, 'reference');
  const lines = Object.entries(textsAt(next, 'lines')).map(([label, value]) => ({ label, value }));
  return reference === undefined || lines.length === 0 ? undefined : { kind: 'instructions', lines, reference };
}

/** The texts of an object, by name and in their order. */
function textsAt(value: unknown, name: string): Readonly<Record<string, string>> {
  const object = at(value, name);
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return {};
  const texts = Object.keys(object).flatMap((key) => {
    const text = textAt(object, key);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(texts);
}
