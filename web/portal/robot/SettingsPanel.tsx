import type { WireRobot } from '@candor/contracts/http/robot.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import { scaled } from '@candor/domain/money/currency.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import { robotLimits } from '@candor/domain/robot/settings.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTickers } from '../../data/tickers.ts';
import { useBrand } from '../../data/brand.ts';
import { OutcomeError } from '../../data/outcome.ts';
import { useSaveRobotSettings } from '../../data/robot.ts';
import { refusalText } from '../../data/texts.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { InstrumentSelect } from './InstrumentSelect.tsx';
import styles from './robot.module.css';
import { draftOf, isSameDraft, readDraft } from './settingsDraft.ts';
import type { SettingsDraft } from './settingsDraft.ts';
import { pageDigits, typedMoney, typeset } from '../../ui/numbers.ts';
import { WriteButton } from '../frame/WriteButton.tsx';

/** Formats the least and the greatest daily loss limit. */
function capRange(currency: Currency) {
  const { dailyLossCapMin, dailyLossCapMax } = robotLimits;
  const most = scaled(money(dailyLossCapMax), currency);
  return { least: typeset(typedMoney(money(dailyLossCapMin))), most: typeset(typedMoney(most)) };
}

const MOST = Array.from({ length: robotLimits.openMax }, (_, index) => String(index + 1));

interface SettingsPanelProps {
  robot: WireRobot;
  assets: readonly Asset[];
}

/** The client's settings for the shown account. The form is reset for each account. */
export function SettingsPanel({ robot, assets }: SettingsPanelProps) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const { symbol } = currency;
  const stored = draftOf(robot.settings);
  const [draft, setDraft] = useState(stored);
  const { settings, fault } = readDraft(draft, currency);
  const isChanged = !isSameDraft(draft, stored);
  const { save, isBusy } = useSave();
  const set = (change: Partial<SettingsDraft>) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && fault === undefined) save(settings);
  };
  return (
    <Panel padded className={styles.panel} aria-labelledby="robot-settings">
      <h2 id="robot-settings">{t('robot.settings.title')}</h2>
      <p className={styles.quiet}>{t('robot.settings.for', { account: t(`robot.accounts.${robot.current.kind}`) })}</p>
      <form className={styles.form} onSubmit={submit}>
        <Instruments draft={draft} assets={assets} onChange={(symbols) => set({ symbols })} />
        <AmountField
          label={t('robot.settings.amount')}
          size="control"
          value={draft.percent}
          step="0.1"
          decimals={2}
          help={t('robot.settings.amountHelp')}
          error={fault === 'amountBasisPoints' ? t('robot.settings.amountFault') : undefined}
          onChange={(percent) => set({ percent })}
        />
        <div>
          <p className={styles.fieldLabel}>{t('robot.settings.most')}</p>
          <SegmentedControl
            label={t('robot.settings.most')}
            options={MOST.map((value) => ({ value, label: value }))}
            value={draft.most}
            onChange={(most) => set({ most })}
          />
        </div>
        <AmountField
          label={t('robot.settings.cap')}
          size="control"
          prefix={symbol}
          value={draft.cap}
          step={String(10 * currency.scale)}
          decimals={pageDigits()}
          error={fault === 'dailyLossCap' ? t('robot.settings.capFault', capRange(currency)) : undefined}
          onChange={(cap) => set({ cap })}
        />
        <div className={styles.row}>
          <WriteButton type="submit" variant="primary" busy={isBusy}>
            {t('robot.settings.save')}
          </WriteButton>
          {isChanged && <span className={styles.quiet}>{t('robot.settings.unsaved')}</span>}
        </div>
      </form>
    </Panel>
  );
}

function useSave() {
  const { t } = useTranslation();
  const toast = useToast();
  const { mutate, isPending } = useSaveRobotSettings();
  const save = (settings: WireRobot['settings']) =>
    mutate(settings, {
      onSuccess: () => toast({ tone: 'success', title: t('robot.settings.saved') }),
      onError(error) {
        if (!(error instanceof OutcomeError)) throw error;
        const { outcome } = error;
        const refusal = outcome.kind === 'refused' ? outcome.refusal : { code: 'unavailable' as const };
        toast({ tone: 'failure', title: t('robot.settings.failed'), text: refusalText(refusal) });
      },
    });
  return { save, isBusy: isPending };
}

interface InstrumentsProps {
  draft: SettingsDraft;
  assets: readonly Asset[];
  onChange: (symbols: readonly string[]) => void;
}

function Instruments({ draft: { symbols }, assets, onChange }: InstrumentsProps) {
  const { t } = useTranslation();
  const tickerOf = useTickers();
  const isFull = symbols.length >= robotLimits.symbols;
  return (
    <fieldset className={styles.instruments}>
      <legend className={styles.fieldLabel}>{t('robot.settings.instruments')}</legend>
      <ul>
        {symbols.map((symbol) => (
          <li key={symbol}>
            {tickerOf(symbol)}
            <button
              type="button"
              aria-label={t('robot.settings.remove', { symbol: tickerOf(symbol) })}
              onClick={() => onChange(symbols.filter((one) => one !== symbol))}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {symbols.length === 0 && (
        <p className={styles.fault} role="alert">
          {t('robot.settings.none')}
        </p>
      )}
      {isFull ? (
        <p className={styles.quiet}>{t('robot.settings.full', { count: robotLimits.symbols })}</p>
      ) : (
        <InstrumentSelect
          label={t('robot.settings.add')}
          assets={assets.filter(({ symbol }) => !symbols.includes(symbol))}
          value={undefined}
          onChange={(symbol) => onChange([...symbols, symbol])}
        />
      )}
    </fieldset>
  );
}
