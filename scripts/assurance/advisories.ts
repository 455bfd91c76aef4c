import { parseJson } from '@candor/domain/json.ts';
import { z } from 'zod';

/** How old a new version of a package has to be before it is used, in days: most that turn bad are found before. */
export const releaseAgeDays = 7;

/** The grades of an advisory, the worst first, and the days within which SECURITY.md promises to have it mended. */
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
  /** The titles and addresses of what is known; none where it is only affected by a package that it uses. */
  readonly known: readonly string[];
}

export type Advisories =
  | { readonly kind: 'served'; readonly advisories: readonly Advisory[] }
  | { readonly kind: 'notServed'; readonly reason: string };

/** Reads what `npm audit --json` has written; the worst first. Anything else than a report is no clean result. */
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
  const said = refused.success ? (refused.data.message ?? refused.data.error?.summary) : undefined;
  return said === undefined || said === '' ? 'npm audit answered nothing that can be read' : said;
}
