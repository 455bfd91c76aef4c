import { z } from 'zod';
import { bundledParts } from './bundled.ts';
import type { Bundle, BundledPart } from './bundled.ts';
import { idOf } from './lockfile.ts';
import type { LockedPackage } from './lockfile.ts';

const Property = z.object({ name: z.string(), value: z.string() });
const License = z.union([
  z.object({ license: z.looseObject({ id: z.string().optional(), name: z.string().optional() }) }),
  z.object({ expression: z.string() }),
]);
const Component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  properties: z.array(Property).default([]),
  licenses: z.array(License).optional(),
  hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
});
export type Component = z.infer<typeof Component>;
const Bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({ component: Component }),
  components: z.array(Component),
});

/** npm's bill, completed with what npm does not know. */
export interface CompleteBill extends z.infer<typeof Bill> {
  readonly components: (Component & { components?: ReturnType<typeof componentOfPart>[] })[];
}

/** Mark of a package without a hash: the registry of the lockfile does not have this platform's package. */
const UNHASHED = { name: 'candor:hash', value: 'unknown: not in the registry that the lockfile was made with' };
const OWN = 'pkg:npm/%40candor/';
const OWN_LICENCE = 'Apache-2.0';

/**
 * Completes the bill of materials that `npm sbom` makes of the lockfile: licences that the lockfile lacks, a note where
 * there is no hash, and the programs and libraries inside packages with their upstream names, versions and CPEs.
 */
export function completeBill(
  npmBill: unknown,
  { packages, bundles }: { packages: readonly LockedPackage[]; bundles: readonly Bundle[] },
): CompleteBill {
  const bill = Bill.parse(npmBill);
  const byId = new Map(packages.map((locked) => [idOf(locked), locked]));
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'candor' } },
    components: bill.components.map((listed) => {
      const component = { ...listed, name: nameIn(listed.purl) };
      const isOwn = component.purl.startsWith(OWN);
      const licence = isOwn ? OWN_LICENCE : byId.get(idOf(component))?.licence;
      const parts = bundledParts(component, bundles);
      const isUnhashed = component.hashes === undefined && !isOwn;
      return {
        ...component,
        ...(component.licenses === undefined && licence !== undefined ? { licenses: licensesOf(licence) } : {}),
        ...(isUnhashed ? { properties: [...component.properties, UNHASHED] } : {}),
        ...(parts.length > 0 ? { components: parts.map((part) => componentOfPart(part, component)) } : {}),
      };
    }),
  };
}

/** Returns the licence of a component as one expression; undefined where it has none. */
export function licenceOf({ licenses }: Component): string | undefined {
  return licenses
    ?.map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? '')))
    .join(' AND ');
}

/** Reads a component's name: npm names it by its folder, which differs for aliases and workspaces. */
function nameIn(purl: string): string {
  return decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/@[^@]*$/, ''));
}

function licensesOf(licence: string): z.infer<typeof License>[] {
  return [licence.includes(' ') ? { expression: licence } : { license: { id: licence } }];
}

function componentOfPart({ name, version, licence, purl, cpe }: BundledPart, within: Component) {
  return {
    'bom-ref': `${within['bom-ref']}/${purl}`,
    type: 'application',
    name,
    version,
    purl,
    ...(cpe === undefined ? {} : { cpe }),
    licenses: licensesOf(licence),
  };
}
