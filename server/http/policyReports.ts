import { parseJson } from '@candor/domain/json.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countRequested } from './countVisits.ts';
import { POLICY_REPORTS } from './pagePolicy.ts';
import type { Rates } from './rates.ts';
import { ALWAYS } from './serviceGate.ts';

/** Limit of a report, which is a few lines; browsers cut off what they quote. */
const BYTES_MAXIMUM = 8_192;
const DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
  'upgrade-insecure-requests',
];
/** Kinds of blocked content without an address. */
const KINDS = ['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink', 'data', 'blob'];

const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
  }),
});

interface ReportDeps {
  readonly rates: Pick<Rates, 'report'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly siteOf: (request: FastifyRequest) => string;
}

/**
 * Takes browsers' reports at the hosts of brands and of the office. Strangers write them, mostly about their own
 * extensions, so the log has one line a minute for each kind of report, with the number of those in between.
 */
export function addPolicyReports(app: FastifyInstance, { rates, log, siteOf }: ReportDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: BYTES_MAXIMUM },
      (_request, body, done) => done(null, body),
    );
    const onRequest = countRequested((ip) => rates.report(ip));
    for (const constraints of [{}, { site: 'office' }]) {
      scope.post(POLICY_REPORTS, { compress: false, onRequest, config: ALWAYS, constraints }, (request, reply) => {
        const violation = readReport(request.body);
        if (violation !== undefined)
          log.warn(
            { site: siteOf(request), error: violation.directive, blocked: violation.source },
            'a browser reports a violation of the policy of a page',
          );
        return reply.code(204).send();
      });
    }
  });
}

interface Violation {
  /**
   * The directive by which repeated warnings are counted: strangers must not be able to invent a new one with each
   * report.
   */
  readonly directive: string;
  /** Host of the blocked content; never an address, which may contain a secret. */
  readonly source: string;
}

export function readReport(body: unknown): Violation | undefined {
  const report = Report.safeParse(parseJson(typeof body === 'string' ? body : ''));
  if (!report.success) return undefined;
  const {
    'effective-directive': effective,
    'violated-directive': violated,
    'blocked-uri': blocked,
  } = report.data['csp-report'];
  const [directive = ''] = (effective ?? violated ?? '').split(' ');
  return isDirective(directive) ? { directive, source: sourceOf(blocked) } : undefined;
}

function isDirective(word: string): boolean {
  return DIRECTIVES.includes(word);
}

function sourceOf(blocked: string): string {
  if (KINDS.includes(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'something';
  const { protocol, hostname } = new URL(blocked);
  return /^https?:$/.test(protocol) ? hostname.slice(0, 100) : protocol.slice(0, 40);
}
