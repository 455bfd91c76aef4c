import type { Asset } from '@candor/contracts/http/data.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { AlertLines } from './AlertLines.tsx';
import { useAlertNotices } from './useAlertNotices.ts';

interface PlatformAlertsProps {
  assets: readonly Asset[];
  /** Whose chart is shown. */
  selected: Asset;
}

/** The parts of alerts that every page of the platform has: the form, the lines of the chart, and the notices. */
export function PlatformAlerts({ assets, selected }: PlatformAlertsProps) {
  useAlertNotices(assets);
  return (
    <>
      <AlertLines asset={selected} />
      <AlertDialog />
    </>
  );
}
