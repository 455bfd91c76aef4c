import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListExport, PersonalExport, PlainExport } from '../../data/listExports.ts';
import { useOwnExports } from '../../data/listExports.ts';
import { Button } from '../../ui/Button.tsx';
import { countText } from '../../ui/numbers.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { useShowOutcome } from '../shell/useFinish.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { useSaveExport } from './useSaveExport.ts';

interface ExportButtonProps {
  exported: ListExport;
  /** Number of rows in the list; undefined while unknown. */
  count: number | undefined;
  /** Whether `count` is the counting limit and the list has more. */
  isMore?: boolean;
  /** Whether the list is shown in tabs, all of which are in the file. */
  hasTabs?: boolean;
}

/** Exports the list as shown, all its pages, as a CSV file. */
export function ExportButton({ exported, count, isMore = false, hasTabs = false }: ExportButtonProps) {
  const { t } = useTranslation();
  const shown = `${countText(count ?? 0)}${isMore ? '+' : ''}`;
  const counted = hasTabs ? t('office.export.allTabs', { shown }) : t('office.export.rows', { count, shown });
  const label = count === undefined ? t('office.export.action') : counted;
  const stopped = count === undefined ? t('office.list.loading') : count === 0 ? t('office.export.empty') : undefined;
  return 'ask' in exported ? (
    <AskedExport exported={exported} rows={shown} label={label} stopped={stopped} />
  ) : (
    <DirectExport exported={exported} label={label} stopped={stopped} />
  );
}

interface KindProps<Kind extends ListExport> {
  exported: Kind;
  label: string;
  /** Reason why there is nothing to export. */
  stopped: string | undefined;
}

function DirectExport({ exported, label, stopped }: KindProps<PlainExport>) {
  const showOutcome = useShowOutcome();
  const save = useSaveExport();
  const [isBusy, whileBusy] = useBusy();
  const download = async () => showOutcome(await whileBusy(exported.fetch()), save);
  return (
    <Button size="dense" busy={isBusy} disabledReason={stopped} onClick={() => void download()}>
      <Download size={14} aria-hidden="true" /> {label}
    </Button>
  );
}

/** Button of a personal list: earlier requests stay reachable while the list is empty. */
function AskedExport({ exported, rows, label, stopped }: KindProps<PersonalExport> & { rows: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data: own = [] } = useOwnExports(exported.list);
  const isApproved = own.some(({ state }) => state === 'approved');
  const state = isApproved ? 'approved' : own.length > 0 ? 'waiting' : undefined;
  return (
    <>
      <Button
        size="dense"
        variant={isApproved ? 'primary' : 'secondary'}
        disabledReason={own.length === 0 ? stopped : undefined}
        onClick={() => setOpen(true)}
      >
        <Download size={14} aria-hidden="true" /> {state === undefined ? label : t(`office.export.${state}`)}
      </Button>
      {isOpen && <ExportDialog exported={exported} rows={rows} own={own} onClose={() => setOpen(false)} />}
    </>
  );
}
