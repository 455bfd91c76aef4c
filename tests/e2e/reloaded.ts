import { expect } from '@playwright/test';

interface Patience {
  readonly timeout: number;
}

/** Reloads a page until it shows something. Each attempt gets longer to draw, which a slow machine needs. */
export async function reloadUntil(
  load: () => Promise<unknown>,
  isShown: (patience: Patience) => Promise<void>,
): Promise<void> {
  let timeout = 700;
  await expect(async () => {
    await load();
    timeout = Math.min(timeout * 1.5, 15_000);
    await isShown({ timeout });
  }).toPass();
}
