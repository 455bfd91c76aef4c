import { parseJson } from '@candor/domain/json.ts';
import { z } from 'zod';

/** Minimum age of a package's version in days before it is used: most bad ones are found earlier. */
export const releaseAgeDays = 7;

/** The grades of an advisory, worst first, and the days within which SECURITY.md promises a fix. */
export const remediationDays = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const;
const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const;
export type Severity = (typeof severities)[number];

const Served = z.looseObject({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.looseObject({
      severity: z.enum(severities),
      range: z.string(),
      via: z.array(z.union([z.string(), z.looseObject({ title: z.string(), url: z.string() })])),
    }),
  ),
});
const Refused = z.looseObject({
  message: z.string().optional(),
  error: z.looseObject({ summary: z.string() }).optional(),
});

/** A package with a known vulnerability. */
export interface Advisory {
  readonly name: string;
  readonly range: string;
  readonly severity: Severity;
  /** Titles and addresses of the known vulnerabilities; empty if only a package that it uses is affected. */
  readonly known: readonly string[];
}

export type Advisories =
  | { readonly kind: 'served'; readonly advisories: readonly Advisory[] }
  | { readonly kind: 'notServed'; readonly reason: string };

/** Reads the output of `npm audit --json`, worst first. Anything but a report is an error, not a clean result. */
export function readAdvisories(text: string): Advisories {
  const json = parseJson(text);
  const served = Served.safeParse(json);
  if (!served.success) return { kind: 'notServed', reason: reasonOf(json) };
  const advisories = Object.entries(served.data.vulnerabilities).map(([name, { range, severity, via }]) => ({
    name,
    range,
    severity,
    known: via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title} (${one.url})`])),
  }));
  const rank = ({ severity }: Advisory): number => severities.indexOf(severity);
  return { kind: 'served', advisories: advisories.toSorted((first, second) => rank(first) - rank(second)) };
}

function reasonOf(json: unknown): string {
  const refused = Refused.safeParse(json);
  const message = refused.success ? (refused.data.message ?? refused.data.error?.summary) : undefined;
  return message === undefined || message === '' ? 'npm audit answered nothing that can be read' : message;
}
