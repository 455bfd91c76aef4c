import type { TradeToCorrect } from '@candor/contracts/http/office/corrections.ts';
import { formatRate, parseRate } from '@candor/domain/money/decimal.ts';
import type { TradePrices } from '@candor/domain/trading/correction.ts';
import { useState } from 'react';
import { office, refreshOffice } from '../../data/office.ts';
import { useDealingTexts, useTradeToCorrect } from '../../data/officeDealing.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { CauseField } from './CauseField.tsx';
import type { RequestedCause } from './CauseField.tsx';
import { CloseOutChoice } from './CloseOutChoice.tsx';
import styles from './Correction.module.css';
import { CorrectionPreview } from './CorrectionPreview.tsx';
import { EvidenceFields, useEvidence } from './EvidenceFields.tsx';
import { TradeFacts } from './TradeFacts.tsx';
import { QueryFailure } from '../shell/QueryFailure.tsx';
import { useFinish } from '../shell/useFinish.ts';

const REASON_MAXIMUM = 500;
const SOURCE_MAXIMUM = 200;
const SOURCE_MINIMUM = 3;
interface CorrectionDialogProps {
  position: number;
  onClose: () => void;
}

/** Shows at what prices a closed trade was dealt, and asks compliance for other prices. */
export function CorrectionDialog({ position, onClose }: CorrectionDialogProps) {
  const { t } = useDealingTexts();
  const { data, error, refetch } = useTradeToCorrect(position);
  if (data !== undefined) return <AskDialog trade={data} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={t('dealing.corrections.dialog')}>
      {error === null ? (
        <div role="status" aria-label={t('dealing.corrections.look')}>
          <Skeleton height="240px" />
        </div>
      ) : (
        <QueryFailure error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function AskDialog({ trade, onClose }: { trade: TradeToCorrect; onClose: () => void }) {
  const { t } = useDealingTexts();
  const finish = useFinish();
  const [request] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState({ open: formatRate(trade.current.open), close: formatRate(trade.current.close) });
  const [cause, setCause] = useState<RequestedCause>();
  const [source, setSource] = useState('');
  const evidence = useEvidence();
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set());
  const [isTried, setTried] = useState(false);
  const open = priceOf(typed.open);
  const close = priceOf(typed.close);
  const isSource = source.trim().length >= SOURCE_MINIMUM;
  // The close-outs that would not have happened depend on the prices.
  const type = (name: 'open' | 'close', text: string) => {
    setTyped({ ...typed, [name]: text });
    setUndone(new Set());
  };
  const ask = async (reason: string) => {
    setTried(true);
    if (open === undefined || close === undefined) return t('dealing.corrections.priceBad');
    if (cause === undefined) return t('office.errors.required', { title: t('dealing.corrections.cause') });
    if (!isSource) return t('office.errors.required', { title: t('dealing.corrections.source') });
    if (evidence.whole === undefined)
      return t('office.errors.required', { title: t('dealing.corrections.evidence.title') });
    const why = { cause, source: source.trim(), evidence: evidence.whole, reason, request };
    const correction = { position: trade.position, open, close, close_outs: [...undone], ...why };
    return finish(await office.askCorrection(correction), refreshOffice, t('dealing.corrections.done'));
  };
  return (
    <ReasonDialog
      title={t('dealing.corrections.dialog')}
      text={t('dealing.corrections.text')}
      label={t('dealing.corrections.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('dealing.corrections.ask')}
      isReading={evidence.reading.isReading}
      onClose={onClose}
      onAction={ask}
    >
      <TradeFacts trade={trade} />
      <PriceFields typed={typed} onType={type} />
      {open !== undefined && close !== undefined && (
        <Outcome trade={trade} prices={{ open, close }} undone={undone} onUndo={setUndone} />
      )}
      <CauseField cause={cause} onChange={setCause} isTried={isTried} />
      <TextField
        label={t('dealing.corrections.source')}
        help={t('dealing.corrections.sourceHelp')}
        maxLength={SOURCE_MAXIMUM}
        value={source}
        error={isTried && !isSource ? t('dealing.corrections.sourceBad') : undefined}
        onChange={(event) => setSource(event.target.value)}
      />
      <EvidenceFields evidence={evidence} isTried={isTried} />
    </ReasonDialog>
  );
}

interface PriceFieldsProps {
  typed: Readonly<Record<'open' | 'close', string>>;
  onType: (name: 'open' | 'close', text: string) => void;
}

function PriceFields({ typed, onType }: PriceFieldsProps) {
  const { t } = useDealingTexts();
  return (
    <div className={styles.prices}>
      {(['open', 'close'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`dealing.corrections.${name}Price`)}
          inputMode="decimal"
          value={typed[name]}
          error={priceOf(typed[name]) === undefined ? t('dealing.corrections.priceBad') : undefined}
          onChange={(event) => onType(name, event.target.value)}
        />
      ))}
    </div>
  );
}

interface OutcomeProps {
  trade: TradeToCorrect;
  prices: TradePrices;
  undone: ReadonlySet<number>;
  onUndo: (undone: ReadonlySet<number>) => void;
}

/** Shows what these prices would book, and which close-outs they would have prevented. */
function Outcome({ trade, prices, undone, onUndo }: OutcomeProps) {
  return (
    <>
      <CorrectionPreview trade={trade} prices={prices} />
      {isChanged(trade, prices) && <CloseOutChoice trade={trade} prices={prices} chosen={undone} onChange={onUndo} />}
    </>
  );
}

function isChanged({ current }: TradeToCorrect, { open, close }: TradePrices): boolean {
  return current.open !== open || current.close !== close;
}

/** Reads a price above zero, with a comma or a point. */
function priceOf(text: string) {
  const price = parseRate(text.trim().replace(',', '.'));
  return price === undefined || price === 0n ? undefined : price;
}
