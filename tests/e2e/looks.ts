import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { IS_FULL, rotating, rotation } from '../support/rotation.ts';

/** The look in which a page is seen. */
export interface Look {
  readonly name: string;
  readonly theme: 'dark' | 'light';
  readonly size: { readonly width: number; readonly height: number };
}

export const DESK = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Each pair shows both sizes and both themes. */
const PAIRS: readonly (readonly Look[])[] = [
  [lookOf('dark', DESK), lookOf('light', PHONE)],
  [lookOf('light', DESK), lookOf('dark', PHONE)],
];

/** A desk and a phone, dark and light: one of the two pairs, the other at another commit; all four in the full run. */
export function someLooks(): Look[] {
  return rotating(PAIRS, 1).flat();
}

export function lookOf(theme: Look['theme'], size: Look['size']): Look {
  return { name: `${theme}, ${size.width} px`, theme, size };
}

/** Pages loaded from now on have this look; the present page is one of ours already. */
export async function wear(page: Page, { theme, size }: Look): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('theme', value), theme);
  await page.setViewportSize(size);
}

/** The page once more, in this look. */
export async function lookAt(page: Page, look: Look): Promise<void> {
  await wear(page, look);
  await page.reload();
}

/** Where nothing runs axe neither: it would wait for an answer. */
const NO_SCRIPT = 'iframe[sandbox]:not([sandbox*="allow-scripts"])';

/** All that axe finds. The guards around an open menu send the focus back into it; they hold nothing. */
export async function violationsIn(page: Page): Promise<Violations> {
  // To join what it finds in frames of other hosts it opens a page of its own, which takes five times as long.
  const hasFrames = page.frames().length > 1;
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(!hasFrames);
  const { violations } = await axe.exclude('[data-base-ui-focus-guard]').exclude(NO_SCRIPT).analyze();
  return violations;
}

/** From this width on a window is a desk's. */
const DESK_FROM = 768;

/**
 * Nothing is wider than the window, and axe finds no serious fault, once what slides has come to rest. Axe takes
 * seconds: at a commit it reads either desks or phones, in the full run both.
 */
export async function expectReadable(page: Page, where: string): Promise<void> {
  // A notice that fades away in the middle of the reading would be too pale to be read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What follows the place that one has scrolled to never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .every(({ playState }) => playState !== 'running'),
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where}: wider than the window`).toBeLessThanOrEqual(0);
  if (isReadNow(page)) {
    // A number that turns from loss to profit while it is read is no fault: a real one is there at the second look too.
    const faults = (await faultsOf(page)).length === 0 ? [] : await faultsOf(page);
    expect(faults, where).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
}

/** Not by the bit of the hash that chooses the pair of looks: every look has its turn. */
function isReadNow(page: Page): boolean {
  if (IS_FULL) return true;
  const isDesk = (page.viewportSize()?.width ?? DESK.width) >= DESK_FROM;
  return isDesk === (Math.floor(rotation().seed / PAIRS.length) % 2 === 0);
}

/** What axe finds serious. */
export async function faultsOf(page: Page): Promise<string[]> {
  return (await violationsIn(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html}: ${any[0]?.message}`));
}
