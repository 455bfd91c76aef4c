import type { JsonValue } from '@candor/domain/content/cms/entry.ts';
import { findingCodes } from '@candor/domain/branding/findings.ts';
import type { Fault } from '@candor/domain/branding/findings.ts';
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** A setting that is not of the schema's shape, in the gate's own terms. */
export function settingFault(issue: Issue, value: JsonValue): Fault {
  const params = { place: issue.path.join('.') || '{}' };
  switch (issue.code) {
    case 'invalid_type': {
      const isMissing = valueAt(value, issue.path) === undefined;
      return isMissing
        ? { code: 'settingMissing', params }
        : { code: 'settingType', params: { ...params, expected: issue.expected } };
    }
    case 'unrecognized_keys':
      return { code: 'settingUnknown', params: { ...params, keys: issue.keys.join(', ') } };
    case 'invalid_value':
      return { code: 'settingChoice', params: { ...params, choices: issue.values.map(String).join(', ') } };
    case 'invalid_format':
      return { code: 'settingForm', params: { ...params, form: issue.pattern ?? issue.format } };
    case 'too_small':
      return { code: 'settingSmall', params: { ...params, least: String(issue.minimum) } };
    case 'too_big':
      return { code: 'settingLarge', params: { ...params, most: String(issue.maximum) } };
    case 'custom':
      // The schema's own conditions say which of the gate's findings they are.
      return { code: findingCodes.find((code) => code === issue.params?.['finding']) ?? 'settingWrong', params };
    default:
      return { code: 'settingWrong', params };
  }
}

/** What a file has in a place; undefined: nothing. */
export function valueAt(value: JsonValue, path: readonly PropertyKey[]): unknown {
  let found: unknown = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}
