import { expect, it } from 'vitest';
import { checkPopupShown } from './popup.ts';

const shown = (title: string) =>
  checkPopupShown(
    { title, content: '<p>Read <strong>on</strong>.</p>', startsAt: undefined, endsAt: undefined },
    Date.UTC(2026, 0, 14),
  );

it.each(['Guaranteed profits', '<guaranteed profits>', 'Now < guaranteed profits', '<b>Guaranteed</b> profits'])(
  'PU-4 a title is read as the text that clients see, whatever signs of markup it has: %s',
  (title) => {
    expect(shown(title)).toMatchObject({ ok: false, refusal: { code: 'popupPressure' } });
  },
);

it.each(['Rates < 1 % from Monday', 'Deposits & withdrawals on Sunday'])('PU-4 %s may be shown', (title) => {
  expect(shown(title).ok).toBe(true);
});
