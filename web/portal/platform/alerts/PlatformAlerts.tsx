import type { Asset } from '@candor/contracts/http/data.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { AlertLines } from './AlertLines.tsx';
import { useAlertNotices } from './useAlertNotices.ts';

interface PlatformAlertsProps {
  assets: readonly Asset[];
  /** Whose chart is shown. */
  selected: Asset;
}

/** What alerts add to the platform wherever one is on it: the form, the lines of the chart, and the news. */
export function PlatformAlerts({ assets, selected }: PlatformAlertsProps) {
  useAlertNotices(assets);
  return (
    <>
      <AlertLines asset={selected} />
      <AlertDialog />
    </>
  );
}
