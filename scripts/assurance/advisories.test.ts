import { describe, expect, it } from 'vitest';
import { readAdvisories } from './advisories.ts';

const report = (vulnerabilities: unknown) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });

describe('T54 what a registry says of vulnerabilities', () => {
  it('is none where the report is empty', () => {
    expect(readAdvisories(report({}))).toEqual({ kind: 'served', advisories: [] });
  });

  it('is listed with the worst first', () => {
    const advisory = { title: 'Reads too far', url: 'https://github.com/advisories/GHSA-1' };
    const text = report({
      mild: { name: 'mild', severity: 'low', range: '<2.0.0', via: ['grave'] },
      grave: { name: 'grave', severity: 'critical', range: '<=1.4.2', via: [advisory], fixAvailable: true },
    });
    expect(readAdvisories(text)).toEqual({
      kind: 'served',
      advisories: [
        {
          name: 'grave',
          range: '<=1.4.2',
          severity: 'critical',
          known: ['Reads too far (https://github.com/advisories/GHSA-1)'],
        },
        { name: 'mild', range: '<2.0.0', severity: 'low', known: [] },
      ],
    });
  });

  it.each([
    ['{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
    ['{"error":{"code":"ENOTFOUND","summary":"no such host"}}', 'no such host'],
    ['{"message":"","error":{"summary":""}}', 'npm audit answered nothing that can be read'],
    ['{"auditReportVersion":2}', 'npm audit answered nothing that can be read'],
    ['{"vulnerabilities":{}}', 'npm audit answered nothing that can be read'],
    ['<html>', 'npm audit answered nothing that can be read'],
    ['', 'npm audit answered nothing that can be read'],
  ])('is not taken for a clean result where it is %s', (text, reason) => {
    expect(readAdvisories(text)).toEqual({ kind: 'notServed', reason });
  });
});
