import { lazy } from 'react';
import type { ComponentType } from 'react';
import { loadPart } from '../../data/loadPart.ts';
import { PartMissing } from './PartMissing.tsx';

/** Declares a part of a page that is loaded when it is shown; `missing` takes its place where it cannot be loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = PartMissing,
) {
  return lazy(() => loadPart(async () => ({ default: await load() }), { default: missing }));
}
