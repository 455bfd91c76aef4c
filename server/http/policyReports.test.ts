import { expect, it } from 'vitest';
import { readReport } from './policyReports.ts';

const report = (fields: object): string => JSON.stringify({ 'csp-report': fields });

it.each([
  [
    { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/a.js?token=hunter2' },
    { directive: 'script-src-elem', source: 'evil.example' },
  ],
  [
    { 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline' },
    { directive: 'script-src', source: 'inline' },
  ],
  [
    { 'effective-directive': 'img-src', 'blocked-uri': 'data' },
    { directive: 'img-src', source: 'data' },
  ],
  [
    { 'effective-directive': 'script-src', 'blocked-uri': 'moz-extension://3b/x.js' },
    { directive: 'script-src', source: 'moz-extension:' },
  ],
  [
    { 'effective-directive': 'connect-src', 'blocked-uri': 'hunter2 hunter2' },
    { directive: 'connect-src', source: 'something' },
  ],
  [{ 'effective-directive': 'connect-src' }, { directive: 'connect-src', source: 'something' }],
  [{ 'effective-directive': 'x\nINFO all is well' }, undefined],
  [{ 'blocked-uri': 'inline' }, undefined],
  [{ 'effective-directive': 7 }, undefined],
])('T17 a report of %j is %j: a directive and a host, and nothing else', (fields, line) => {
  expect(readReport(report({ 'document-uri': 'https://northline.example/autoLogin/hunter2', ...fields }))).toEqual(
    line,
  );
});

it.each([['{'], ['[]'], ['{"csp-report": null}'], [undefined], [Buffer.from('x')]])('T17 %j is no report', (body) => {
  expect(readReport(body)).toBeUndefined();
});
