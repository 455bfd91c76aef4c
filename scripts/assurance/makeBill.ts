import { readBundles } from './bundled.ts';
import { readLockedPackages } from './lockfile.ts';
import { runNpm } from './npm.ts';
import { completeBill } from './sbom.ts';
import type { CompleteBill } from './sbom.ts';

/** Makes the CycloneDX bill of materials of this release, from the lockfile. */
export function makeBill(): CompleteBill {
  const { stdout, stderr, code } = runNpm(
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
  );
  if (code !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return completeBill(JSON.parse(stdout), { packages: readLockedPackages(), bundles: readBundles() });
}
