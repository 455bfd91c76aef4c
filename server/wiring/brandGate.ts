import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brandFile, brandNames } from '@candor/brands/folder.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Fault, FindingCode } from '@candor/domain/branding/findings.ts';
import { withParams } from '@candor/locales/fill.ts';
import english from '@candor/locales/en/officeDesks.json' with { type: 'json' };
import type { Hosting } from '../config.ts';
import { checkBrand, publishedOver, servedTexts } from '../modules/website/branding/index.ts';
import type { CheckedTexts, Finding, Installed } from '../modules/website/branding/index.ts';
import { instruments } from '../modules/engine/instruments/index.ts';
import { paymentProviders } from '../providers/payments/providers.ts';
import { keptConfirmations } from './officeProviders.ts';
import { confirmedProviders } from './paymentsFile.ts';

/** Returns the product's own tokens, on which every brand's theme builds. */
export function readProductTokens(): string {
  return readFileSync(fileURLToPath(import.meta.resolve('@candor/web/ui/tokens.css')), 'utf8');
}

/** Lists every fault that keeps these brands from being published (rules BR-1 to BR-6), each with its line. */
export function findingsOf(config: Neighbours, brandIds: readonly string[], { isLive }: { isLive: boolean }) {
  const tokens = readProductTokens();
  return brandIds.flatMap((brandId) =>
    checkBrand({ brandId, installed: installedFor(brandId, config), tokens, isLive }),
  );
}

/**
 * Lists the faults of one brand of a running server, including what is published over its folder, or with other texts.
 */
export function findingsServed(
  config: Neighbours,
  { id: brandId, isLive }: { readonly id: BrandId; readonly isLive: boolean },
  texts: Partial<CheckedTexts> = publishedOver(brandId) === undefined ? {} : servedTexts(brandId),
): readonly Finding[] {
  const tokens = readProductTokens();
  return checkBrand({ brandId, installed: installedFor(brandId, config), tokens, isLive, texts });
}

const texts: Readonly<Record<FindingCode, string>> = english.brands.findings;

/** Formats a finding for a command line: file, line and fault. */
export function findingText({ file, line, code, params }: Finding): string {
  return `${file}:${line} ${withParams(texts[code], params)}`;
}

/** The installation's settings that a brand is checked against. */
type Neighbours = Pick<Hosting, 'officeHost' | 'filesHost' | 'paymentsFile' | 'dataDir'>;

/** Returns what a brand's settings may refer to in this installation, apart from the brand itself. */
function installedFor(brandId: string, config: Neighbours): Installed {
  const others = brandNames().filter((name) => name !== brandId);
  const [ofFile, ofOffice] = [confirmedProviders(config.paymentsFile, brandId), keptConfirmations(config, brandId)];
  const isConfirmed = (provider: string) => ofOffice.get(provider) ?? ofFile.has(provider);
  return {
    providers: new Map(
      paymentProviders.map(({ id, evidence, currencies }) => [
        id,
        { isVerified: evidence !== 'unverified' || isConfirmed(id), currencies },
      ]),
    ),
    symbols: new Set(instruments.map(({ symbol }) => symbol)),
    takenHosts: new Map([
      ...others.flatMap((id) => hostsOf(id).map((host): [string, Fault] => [host, ofBrand(id)])),
      [config.officeHost, { code: 'hostOfOffice', params: {} }],
      [config.filesHost, { code: 'hostOfFiles', params: {} }],
    ]),
  };
}

function ofBrand(brand: string): Fault {
  return { code: 'hostOfBrand', params: { brand } };
}

/** Returns the hosts that a brand claims, even if the rest of its file is wrong. */
function hostsOf(brandId: string): readonly string[] {
  const text = readFileSync(brandFile(brandId, 'brand.json'), 'utf8');
  const block = /"hosts"\s*:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '';
  return [...block.matchAll(/"([^"]+)"/g)].map(([, host = '']) => host);
}
