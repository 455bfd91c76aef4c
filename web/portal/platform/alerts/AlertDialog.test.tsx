// @vitest-environment happy-dom
import type { Asset } from '@candor/contracts/http/data.ts';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AlertDialog } from './AlertDialog.tsx';
import { openAlertForm, useAlertTarget } from './alertForm.ts';

function Probe() {
  return <p id="probe">{useAlertTarget() === undefined ? 'closed' : 'open'}</p>;
}

test('the form of an alert is closed when a client comes back to the platform that they left with it', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const platform = createRoot(place);
  platform.render(
    <MemoryRouter>
      <AlertDialog />
      <Probe />
    </MemoryRouter>,
  );
  const shown = () => document.getElementById('probe')?.textContent;
  await expect.poll(shown).toBe('closed');
  openAlertForm({ asset: { symbol: 'EURUSD' } as Asset });
  platform.unmount();
  const next = createRoot(place);
  next.render(<Probe />);
  await expect.poll(shown).toBe('closed');
  next.unmount();
});
