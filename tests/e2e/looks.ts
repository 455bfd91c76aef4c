import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { IS_FULL, rotating, rotation } from '../support/rotation.ts';

/** The look in which a page is seen: theme and size. */
export interface Look {
  readonly name: string;
  readonly theme: 'dark' | 'light';
  readonly size: { readonly width: number; readonly height: number };
}

export const DESK = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Pairs of looks; each has both sizes and both themes. */
const PAIRS: readonly (readonly Look[])[] = [
  [lookOf('dark', DESK), lookOf('light', PHONE)],
  [lookOf('light', DESK), lookOf('dark', PHONE)],
];

/**
 * Returns one of the two pairs: a desktop and a phone, dark and light. Commits alternate; the full run has all four
 * looks.
 */
export function someLooks(): Look[] {
  return rotating(PAIRS, 1).flat();
}

export function lookOf(theme: Look['theme'], size: Look['size']): Look {
  return { name: `${theme}, ${size.width} px`, theme, size };
}

/** Gives this look to all pages loaded from now on; the present page must be one of ours. */
export async function wear(page: Page, { theme, size }: Look): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('theme', value), theme);
  await page.setViewportSize(size);
}

/** Reloads the page in this look. */
export async function lookAt(page: Page, look: Look): Promise<void> {
  await wear(page, look);
  await page.reload();
}

/** Frames without scripts, in which axe cannot run either: it would wait for an answer. */
const NO_SCRIPT = 'iframe[sandbox]:not([sandbox*="allow-scripts"])';

/** Lists all findings of axe. The guards around an open menu send the focus back into it; they hold no content. */
export async function violationsIn(page: Page): Promise<Violations> {
  // To join findings in frames of other hosts, axe opens a page of its own, which takes five times as long.
  const hasFrames = page.frames().length > 1;
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(!hasFrames);
  const { violations } = await axe.exclude('[data-base-ui-focus-guard]').exclude(NO_SCRIPT).analyze();
  return violations;
}

/** Width from which a window counts as a desktop's. */
const DESK_FROM = 768;

/**
 * Expects nothing wider than the window and no serious finding of axe, once animations have ended. Axe takes seconds:
 * at a commit it checks either desktops or phones, in the full run both.
 */
export async function expectReadable(page: Page, where: string): Promise<void> {
  // A notice that fades out during the check would be too pale to be read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Animations driven by scrolling never end.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .every(({ playState }) => playState !== 'running'),
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where}: wider than the window`).toBeLessThanOrEqual(0);
  if (isReadNow(page)) {
    // A number that turns from loss to profit during the check is no fault: a real fault is found twice.
    const faults = (await faultsOf(page)).length === 0 ? [] : await faultsOf(page);
    expect(faults, where).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
}

/**
 * Is this page checked in this run? Independent of the bit that chooses the pair of looks, so that every look has its
 * turn.
 */
function isReadNow(page: Page): boolean {
  if (IS_FULL) return true;
  const isDesk = (page.viewportSize()?.width ?? DESK.width) >= DESK_FROM;
  return isDesk === (Math.floor(rotation().seed / PAIRS.length) % 2 === 0);
}

/** Lists the findings that axe calls serious. */
export async function faultsOf(page: Page): Promise<string[]> {
  return (await violationsIn(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html}: ${any[0]?.message}`));
}
