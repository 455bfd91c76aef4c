import type { DealingOverview, DealingPause } from '@candor/contracts/http/office/dealing.ts';
import { useState } from 'react';
import { office, refreshOffice, useOfficeSession } from '../../data/office.ts';
import { useDealingTexts } from '../../data/officeDealing.ts';
import type { Outcome } from '../../data/outcome.ts';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import { usePlaceText } from './PauseCards.tsx';

const REASON_MAXIMUM = 500;

/** Pressed switch, which asks for confirmation first. */
export type SwitchRequest =
  | {
      readonly kind: 'pause';
      /** Symbol; undefined for every instrument. */
      readonly symbol: string | undefined;
      readonly everywhere: boolean;
      /** May the switch apply to all brands as well as this one? */
      readonly mayChoose: boolean;
    }
  | { readonly kind: 'ask'; readonly pause: DealingPause };

interface SwitchDialogProps {
  change: SwitchRequest;
  data: DealingOverview;
  onClose: () => void;
}

/** Dialog of a switch: pausing needs one person and a reason, resuming a second person. */
export function SwitchDialog({ change, onClose }: SwitchDialogProps) {
  const { t } = useDealingTexts();
  const finish = useFinish();
  const { data: session } = useOfficeSession();
  const [isWide, setWide] = useState(change.kind === 'pause' && change.everywhere);
  // The id makes the same press pause once, however often its answer is lost.
  const [request] = useState(() => crypto.randomUUID());
  const brands = session?.brands ?? [];
  const scope = change.kind === 'ask' ? change.pause : scopeOf(change, isWide, session?.brand);
  const where = usePlaceText()(scope, brands);
  const everywhere = scope.brand === null;
  const symbol = scope.symbol === null ? {} : { symbol: scope.symbol };
  const send = (reason: string): Promise<Outcome<unknown>> =>
    change.kind === 'pause'
      ? office.pauseOpening({ everywhere, ...symbol, request, reason })
      : office.askOpening({ everywhere, ...symbol, reason });
  const action = async (reason: string) => {
    const outcome = await send(reason);
    return finish(
      outcome,
      refreshOffice,
      t(change.kind === 'pause' ? 'dealing.dialog.pausedToast' : 'dealing.dialog.askedToast'),
    );
  };
  return (
    <ReasonDialog
      title={t(`dealing.dialog.${change.kind}Title`)}
      text={t(`dealing.dialog.${change.kind}Text`, { where })}
      label={t('dealing.dialog.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t(`dealing.dialog.${change.kind}`)}
      isDangerous={change.kind === 'pause'}
      onClose={onClose}
      onAction={action}
    >
      {change.kind === 'pause' && change.mayChoose && (
        <SegmentedControl
          label={t('dealing.dialog.where')}
          options={[
            { value: 'here', label: t('dealing.dialog.here', { brand: nameOf(brands, session?.brand) }) },
            { value: 'everywhere', label: t('dealing.dialog.everywhere') },
          ]}
          value={isWide ? 'everywhere' : 'here'}
          onChange={(value) => setWide(value === 'everywhere')}
        />
      )}
    </ReasonDialog>
  );
}

function scopeOf({ symbol }: { readonly symbol: string | undefined }, isWide: boolean, brand: string | undefined) {
  return { brand: isWide ? null : (brand ?? null), symbol: symbol ?? null };
}

function nameOf(brands: readonly { readonly id: string; readonly name: string }[], id: string | undefined): string {
  return brands.find((brand) => brand.id === id)?.name ?? '';
}
