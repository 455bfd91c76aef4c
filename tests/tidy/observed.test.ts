import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** Prometheus and Grafana query only metrics that the server has, with their labels. */
const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Labels of each metric, from the table in docs/operating.md. */
const [, chapter = ''] = /## Metrics\n(.*?)\n## /s.exec(read('docs/operating.md')) ?? [];
const documented = new Map(
  [...chapter.matchAll(/`(candor_\w+)(?:\{([\w,]+)\})?`/g)].map(([, name = '', labels = '']) => [
    name,
    labels === '' ? [] : labels.split(','),
  ]),
);
/** Metrics of Prometheus itself, and those of its Node client for every process. */
const USUAL = [
  'up',
  'process_start_time_seconds',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
];
const SCRAPED = ['job', 'instance'];

const rules = z
  .strictObject({
    groups: z.tuple([
      z.strictObject({
        name: z.literal('candor'),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^Candor[A-Z]\w+$/),
            expr: z.string(),
            for: z
              .string()
              .regex(/^\d+[smhd]$/)
              .optional(),
            labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.strictObject({ summary: z.string().regex(/\.$/) }),
          }),
        ),
      }),
    ]),
  })
  .parse(parse(read('deploy/prometheus/candor.rules.yaml'))).groups[0].rules;

const place = z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });
const panels = z
  .looseObject({
    panels: z.array(
      z.looseObject({
        title: z.string(),
        gridPos: place,
        targets: z.array(z.strictObject({ refId: z.string(), expr: z.string(), legendFormat: z.string() })),
      }),
    ),
  })
  .parse(JSON.parse(read('deploy/grafana/candor.json'))).panels;

const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

test.each(queries)('%s asks for what is measured', (_, expr) => {
  const used = [...expr.matchAll(/\b(up|(?:candor|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  expect(used.length).toBeGreaterThan(0);
  for (const [, name = '', matchers = ''] of used) {
    const metric = name.replace(/_(?:bucket|count)$/, '');
    if (!USUAL.includes(metric)) expect([...documented.keys()]).toContain(metric);
    const labels = [...matchers.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label);
    const allowed = [...SCRAPED, ...(documented.get(metric) ?? [])];
    expect(labels.filter((label) => !allowed.includes(label))).toEqual([]);
  }
});

test('every metric of ours is on the dashboard', () => {
  const text = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  expect(documented.size).toBeGreaterThan(10);
  expect([...documented.keys()].filter((name) => !text.includes(name))).toEqual([]);
});

test('no panel covers another one', () => {
  const covered = panels.flatMap(({ title, gridPos: one }, index) =>
    panels
      .slice(index + 1)
      .filter(
        ({ gridPos: other }) =>
          one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h,
      )
      .map((other) => `${title} and ${other.title}`),
  );
  expect(covered).toEqual([]);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});
